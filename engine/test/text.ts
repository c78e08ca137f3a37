/** A game of two in notation, as `writeGame` writes it. */
export const A_GAME = `players: 2
target: 15
flor: no
falta: asart
early mazo: 2
envido by: any
mano: 1
score: 0-3

hand 1
0: 1e 7e 12c
1: 7o 2o 10c
1 envido, 0 quiero, 1 10c, 0 1e
0 truco, 1 quiero, 0 7e, 1 7o
# 2-5

hand 2
0: 3e 2b 4o
1: 3c 2e 12o
0 3e, 1 3c
0 2b
`
