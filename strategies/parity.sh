# Leaves an odd number when it can; otherwise takes the smallest divisor.
op=subtract
while read -r word rest; do
    case $word in
    game)
        case " $rest " in
        *" op=divide "*) op=divide ;;
        *) op=subtract ;;
        esac ;;
    move)
        set -- $rest
        n=$1
        shift
        answer=$1
        for d in "$@"; do
            if [ "$op" = divide ]; then left=$((n / d)); else left=$((n - d)); fi
            if [ $((left % 2)) -eq 1 ]; then
                answer=$d
                break
            fi
        done
        echo "$answer" ;;
    quit) exit 0 ;;
    esac
done
