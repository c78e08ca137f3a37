// Replays a trace of engine/ (traces.ts) in the simulator and compares, decision by decision, who decides, what is
// legal, the features, and after each hand the score and whether the game is over.
//   g++ -O2 -o compare compare.cpp && ./compare traces.bin
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vector>
#include "truco.h"

static std::vector<uint8_t> trace;
static size_t at = 0;
static int byte() {
  if (at >= trace.size()) {
    printf("the trace ends too early\n");
    exit(2);
  }
  return trace[at++];
}

static int differences = 0;
static void differs(int hand, int step, const char* what, int engine, int simulator) {
  if (differences++ < 20) printf("hand %d, decision %d: %s: engine %d, simulator %d\n", hand, step, what, engine, simulator);
}

int main(int argc, char** argv) {
  FILE* file = argc > 1 ? fopen(argv[1], "rb") : 0;
  if (!file) {
    printf("compare TRACE\n");
    return 2;
  }
  uint8_t buffer[65536];
  for (size_t got; (got = fread(buffer, 1, sizeof buffer, file)) > 0;) trace.insert(trace.end(), buffer, buffer + got);
  fclose(file);
  int hands = 0, decisions = 0;
  const int BYTES = FEATURES / 8;
  while (at < trace.size() && differences < 1000) {
    State s;
    memset(&s, 0, sizeof s);
    s.rules.players = byte();
    s.rules.target = byte();
    s.rules.flor = byte();
    s.rules.falta = byte();
    s.rules.earlyMazo = byte();
    s.rules.pies = byte();
    s.mano = byte();
    s.score[0] = byte();
    s.score[1] = byte();
    s.canFold = byte();
    for (int seat = 0; seat < s.rules.players; seat++) {
      for (int n = 0; n < 3; n++) s.cards[seat][n] = byte();
      sortHand(s.cards[seat]);
    }
    beginHand(s);
    bool agrees = true;
    for (int step = 0;; step++) {
      int seat = byte();
      if (seat == NONE) break;
      int legal = byte();
      legal |= byte() << 8;
      const uint8_t* features = &trace[at];
      at += BYTES;
      int choice = byte();
      if (!agrees) continue;
      decisions++;
      if (s.phase != PLAYING) {
        differs(hands, step, "the hand goes on", 1, 0);
        agrees = false;
        continue;
      }
      int actor = actorOf(s);
      if (actor != seat) differs(hands, step, "seat", seat, actor), agrees = false;
      int mine = legalOf(s, seat);
      if (mine != legal) differs(hands, step, "legal choices", legal, mine), agrees = false;
      uint8_t bits[FEATURES / 8];
      memset(bits, 0, sizeof bits);
      featuresOf(s, seat, legal, [&](int index) { bits[index >> 3] |= 1 << (index & 7); });
      for (int index = 0; index < FEATURES; index++) {
        int theirs = (features[index >> 3] >> (index & 7)) & 1, ours = (bits[index >> 3] >> (index & 7)) & 1;
        if (ours != theirs) {
          char what[32];
          snprintf(what, sizeof what, "feature %d", index);
          differs(hands, step, what, theirs, ours), agrees = false;
        }
      }
      apply(s, seat, choice);
    }
    int first = byte(), second = byte(), over = byte();
    if (agrees) {
      if (s.phase == PLAYING) differs(hands, -1, "the hand is over", 1, 0);
      if (s.score[0] != first) differs(hands, -1, "score of team 0", first, s.score[0]);
      if (s.score[1] != second) differs(hands, -1, "score of team 1", second, s.score[1]);
      if ((s.phase == GAME_OVER) != over) differs(hands, -1, "the game is over", over, s.phase == GAME_OVER);
    }
    hands++;
  }
  printf("%d hands, %d decisions, %d differences\n", hands, decisions, differences);
  return differences ? 1 : 0;
}
