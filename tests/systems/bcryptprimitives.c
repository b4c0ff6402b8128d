/* Rust's library draws from ProcessPrng, which every Windows since 10 has and Wine 8 has not. */
__declspec(dllimport) unsigned char __stdcall SystemFunction036(void *bytes, unsigned long length);
__declspec(dllexport) int __stdcall ProcessPrng(unsigned char *bytes, unsigned long long length) {
    return SystemFunction036(bytes, (unsigned long)length);
}
