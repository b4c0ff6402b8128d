#!/bin/sh
# NAME: a bot for divisor games. Change `choose`, then `duel check NAME.sh`.
#
# Duel writes lines to standard input, and only `move` wants an answer: one of the
# numbers offered, on a line of its own. Whatever else there is to say goes to
# standard error: echo thinking >&2.

op=subtract

# Prints one of the divisors of $1 that may be taken now: those are $2, $3, and so on.
choose() {
    n=$1
    shift
    for divisor in "$@"; do
        # The number that the opponent would face.
        if [ "$op" = divide ]; then left=$((n / divisor)); else left=$((n - divisor)); fi
        # Leave an odd number if possible, or else take the smallest divisor.
        if [ $((left % 2)) -eq 1 ]; then
            echo "$divisor"
            return
        fi
    done
    echo "$1"
}

while read -r word rest; do
    case $word in
    game) # game variant=... op=subtract ... start=16 seat=first seed=7
        case " $rest " in
        *" op=divide "*) op=divide ;;
        *) op=subtract ;;
        esac ;;
    move) # move 12 1 2 3 4 6: the number, then every legal move
        choose $rest ;;
    quit) exit 0 ;;
    esac
    # Told as well, and free to be ignored:
    #   played first|second d N   a move was made (yours too), N is the new number
    #   refused d                 your number was not a legal move
    #   over win|loss REASON      the game is over
done
