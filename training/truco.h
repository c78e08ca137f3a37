// The rules of truco as engine/src has them, for many hands at once: plain data and plain functions that compile for
// the CPU and for CUDA. engine/ is the reference; compare.cpp replays traces of it. § refers to docs/rules.md.
#pragma once
#include <stdint.h>

#ifdef __CUDACC__
#define HD __host__ __device__ inline
#else
#define HD inline
#endif

// The choices, in the order of CHOICES in bots/src/policy/observation.ts.
enum Choice {
  CARD_1, CARD_2, CARD_3, ENVIDO, REAL, FALTA, RAISE, QUIERO, NO_QUIERO, PASS, MAZO, FLOR, ACHICO, CONTRAFLOR, RESTO,
  CHOICES
};

const int FEATURES = 808;
// What only the critic sees, after the features: the cards dealt to the other seats, and who the opponent is.
const int HIDDEN = 120;
const int SLOTS = 16;
const int INPUTS = FEATURES + HIDDEN + SLOTS;

const uint8_t NONE = 255;
const uint8_t BUENAS = 254;
const uint8_t PARDA = 2;

enum Falta { ASART, LEADER, HALF };
enum Phase { PLAYING, HAND_OVER, GAME_OVER };

struct Rules {
  uint8_t players, target, flor, falta, earlyMazo, pies;
};

struct State {
  uint64_t rng;
  Rules rules;
  uint8_t score[2];
  uint8_t startScore[2];
  uint8_t mano, owes, phase, winner;
  uint8_t cards[4][3];    // as dealt, strongest first
  uint8_t held[4];        // a bit for each of the three
  uint8_t played[3][4];   // the place among the dealt cards, or NONE
  uint8_t leader;         // who leads the trick on the table
  uint8_t plays, tricks;
  uint8_t trickWinner[3]; // a team or PARDA
  uint8_t gone;           // a bit for each seat
  uint8_t worth, quiero, trucoCaller;
  uint8_t envidos, reals, faltas, envidoCaller, awaitsFlor, announced;
  uint8_t word[4];        // NONE, BUENAS or the tanto
  uint8_t florCalls, lastFlor, singer, florCaller;
  uint8_t passed;         // the first of the asked pair has left the answer to the other
  uint8_t canFold;        // whether the mazo is offered in this hand
  uint8_t fromStart;      // the game began at 0-0
  uint8_t gamesDone;
};

HD int strengthOf(int card) {
  const uint8_t byRank[10] = {8, 9, 10, 1, 2, 3, 4, 5, 6, 7};
  if (card == 0) return 14;
  if (card == 10) return 13;
  if (card == 6) return 12;
  if (card == 26) return 11;
  return byRank[card % 10];
}

/** The value of a card for envido and flor. */
HD int countOf(int card) {
  int rank = card % 10;
  return rank < 7 ? rank + 1 : 0;
}

HD int tantoOf(const uint8_t* cards) {
  int best = 0;
  for (int a = 0; a < 3; a++) {
    if (countOf(cards[a]) > best) best = countOf(cards[a]);
    for (int b = a + 1; b < 3; b++)
      if (cards[a] / 10 == cards[b] / 10) {
        int points = 20 + countOf(cards[a]) + countOf(cards[b]);
        if (points > best) best = points;
      }
  }
  return best;
}

HD bool isFlor(const uint8_t* cards) {
  return cards[0] / 10 == cards[1] / 10 && cards[1] / 10 == cards[2] / 10;
}

HD int florPoints(const uint8_t* cards) {
  return 20 + countOf(cards[0]) + countOf(cards[1]) + countOf(cards[2]);
}

HD int teamOf(int seat) { return seat & 1; }
HD int after(const State& s, int seat, int steps) { return (seat + steps) % s.rules.players; }
HD bool inPlay(const State& s, int seat) { return !((s.gone >> seat) & 1); }
HD bool isFresh(const State& s, int seat) { return s.tricks == 0 && s.played[0][seat] == NONE; }
HD int fromMano(const State& s, int seat) { return (seat - s.mano + s.rules.players) % s.rules.players; }
HD int envidoCalls(const State& s) { return s.envidos + s.reals + s.faltas; }
HD bool isAsked(const State& s) {
  return s.trucoCaller != NONE || s.envidoCaller != NONE || s.florCaller != NONE;
}
HD bool holdsFlor(const State& s, int seat) {
  return inPlay(s, seat) && isFresh(s, seat) && isFlor(s.cards[seat]);
}
HD bool anyFlor(const State& s) {
  for (int seat = 0; seat < s.rules.players; seat++)
    if (holdsFlor(s, seat)) return true;
  return false;
}
HD bool mustSing(const State& s, int seat) { return s.rules.flor && s.florCalls == 0 && holdsFlor(s, seat); }

/** §5.1 */
HD bool mayOpenEnvido(const State& s, int seat) {
  return envidoCalls(s) == 0 && s.florCalls == 0 && s.worth == 1 && isFresh(s, seat) &&
         (!s.rules.pies || fromMano(s, seat) >= s.rules.players - 2);
}

/** The seat that decides now. Of a pair that is asked, the seat after the caller decides first and may pass. */
HD int actorOf(const State& s) {
  int n = s.rules.players;
  if (s.florCaller != NONE) {
    for (int k = 1; k < n; k += 2)
      if (holdsFlor(s, after(s, s.florCaller, k))) return after(s, s.florCaller, k);
  }
  if (s.envidoCaller != NONE && s.awaitsFlor) {
    for (int k = 1; k <= n; k++)
      if (holdsFlor(s, after(s, s.envidoCaller, k))) return after(s, s.envidoCaller, k);
  }
  int caller = s.envidoCaller != NONE ? s.envidoCaller : s.trucoCaller;
  if (caller == NONE) return s.owes;
  int first = after(s, caller, 1);
  if (n == 2) return first;
  int second = after(s, caller, 3);
  if (!inPlay(s, first)) return second;
  return s.passed && inPlay(s, second) ? second : first;
}

/** The legal choices of the seat that decides, as bits. */
HD uint32_t legalOf(const State& s, int seat) {
  uint32_t legal = 0;
  const uint32_t ENVIDO_ALL = 1u << ENVIDO | 1u << REAL | 1u << FALTA;
  const uint32_t REPLY = 1u << QUIERO | 1u << NO_QUIERO;
  bool canPass = false;
  if (s.florCaller != NONE) {
    if (s.lastFlor == FLOR) legal = 1u << FLOR | 1u << ACHICO | 1u << CONTRAFLOR | 1u << RESTO;
    else legal = REPLY | (s.lastFlor == CONTRAFLOR ? 1u << RESTO : 0);
    legal |= 1u << MAZO;
  } else if (s.envidoCaller != NONE) {
    bool asked = teamOf(s.envidoCaller) != teamOf(seat);
    if (mustSing(s, seat)) legal = 1u << FLOR | (asked ? 1u << MAZO : 0);
    else {
      legal = REPLY | 1u << MAZO;
      if (s.faltas == 0) {
        legal |= 1u << FALTA;
        if (s.reals == 0) {
          legal |= 1u << REAL;
          if (envidoCalls(s) < 2) legal |= 1u << ENVIDO;
        }
      }
      canPass = seat == after(s, s.envidoCaller, 1);
    }
  } else if (s.trucoCaller != NONE) {
    if (s.worth == 1 && mustSing(s, seat)) legal = 1u << FLOR | 1u << MAZO;
    else {
      legal = REPLY | 1u << MAZO;
      if (s.worth < 3) legal |= 1u << RAISE;
      if (mayOpenEnvido(s, seat)) legal |= ENVIDO_ALL;
      canPass = seat == after(s, s.trucoCaller, 1);
    }
  } else if (mustSing(s, seat)) {
    legal = 1u << FLOR | 1u << MAZO;
  } else {
    legal = s.held[seat] | 1u << MAZO;
    if (mayOpenEnvido(s, seat)) legal |= ENVIDO_ALL;
    if (s.worth < 4 && (s.quiero == NONE || s.quiero == teamOf(seat))) legal |= 1u << RAISE;
  }
  if (canPass && s.rules.players == 4 && !s.passed && inPlay(s, after(s, seat, 2))) legal |= 1u << PASS;
  if (!s.canFold && (legal & ~(1u << MAZO))) legal &= ~(1u << MAZO);
  return legal;
}

HD void award(State& s, int team, int points) {
  int lacking = s.rules.target - s.score[team];
  s.score[team] += points < lacking ? points : lacking;
  if (s.score[team] >= s.rules.target) {
    s.phase = GAME_OVER;
    s.winner = team;
  }
}

HD void endHand(State& s, int winner, int points) {
  award(s, winner, points);
  if (s.phase == PLAYING) s.phase = HAND_OVER;
}

HD int firstInPlay(const State& s, int seat) {
  while (!inPlay(s, seat)) seat = after(s, seat, 1);
  return seat;
}

/** The winner of the hand by its finished tricks (§3.4), or NONE. */
HD int handWinner(const State& s) {
  if (s.tricks < 2) return NONE;
  int a = s.trickWinner[0], b = s.trickWinner[1];
  if (a == PARDA && b != PARDA) return b;
  if (a != PARDA && (b == PARDA || b == a)) return a;
  if (s.tricks < 3) return NONE;
  int c = s.trickWinner[2];
  return c != PARDA ? c : a != PARDA ? a : teamOf(s.mano);
}

/** The first seat with the strongest card of the current trick; `parda` if a rival has played an equal one. */
HD int strongestOf(const State& s, int trick, bool* parda) {
  int taker = NONE, best = 0;
  *parda = false;
  for (int k = 0; k < s.rules.players; k++) {
    int seat = after(s, s.leader, k);
    if (s.played[trick][seat] == NONE) continue;
    int strong = strengthOf(s.cards[seat][s.played[trick][seat]]);
    if (strong > best) {
      best = strong;
      taker = seat;
      *parda = false;
    } else if (strong == best && teamOf(seat) != teamOf(taker)) *parda = true;
  }
  return taker;
}

HD void closeTrick(State& s) {
  bool parda;
  int taker = strongestOf(s, s.tricks, &parda);
  s.trickWinner[s.tricks] = parda ? PARDA : teamOf(taker);
  s.tricks++;
  s.plays = 0;
  s.owes = s.leader = firstInPlay(s, parda ? s.mano : taker);
  int won = handWinner(s);
  if (won != NONE) endHand(s, won, s.worth);
}

/** Determines the turn after a card has been played or a call settled. */
HD void moveOn(State& s) {
  if (s.phase != PLAYING || isAsked(s)) return;
  for (int k = 0; k < s.rules.players; k++) {
    int seat = after(s, s.owes, k);
    if (inPlay(s, seat) && s.played[s.tricks][seat] == NONE) {
      s.owes = seat;
      return;
    }
  }
  closeTrick(s);
}

/** §5.4 */
HD int faltaPoints(const State& s, int winner) {
  int leader = s.score[0] > s.score[1] ? s.score[0] : s.score[1];
  bool inMalas = s.rules.target == 30 && leader < 15;
  if (inMalas && s.rules.falta == ASART) return s.rules.target - s.score[winner];
  if (inMalas && s.rules.falta == HALF) return 15 - leader;
  return s.rules.target - leader;
}

/** §5.5 */
HD void acceptEnvido(State& s) {
  int best = -1, bestSeat = NONE;
  uint8_t waiting = ~s.gone;
  s.envidoCaller = NONE;
  s.announced = 1;
  for (bool spoken = true; spoken;) {
    spoken = false;
    for (int k = 0; k < s.rules.players; k++) {
      int seat = after(s, s.mano, k);
      if (!((waiting >> seat) & 1)) continue;
      if (bestSeat != NONE && teamOf(bestSeat) == teamOf(seat)) continue;
      int points = tantoOf(s.cards[seat]);
      bool beats = bestSeat == NONE || points > best ||
                   (points == best && fromMano(s, seat) < fromMano(s, bestSeat));
      if (beats) {
        best = points;
        bestSeat = seat;
      }
      s.word[seat] = beats ? points : BUENAS;
      waiting &= ~(1u << seat);
      spoken = true;
    }
  }
  int team = teamOf(bestSeat);
  award(s, team, s.faltas ? faltaPoints(s, team) : 2 * s.envidos + 3 * s.reals);
  moveOn(s);
}

HD void refuseEnvido(State& s) {
  int team = teamOf(s.envidoCaller);
  s.envidoCaller = NONE;
  s.awaitsFlor = 0;
  // The last call is the highest of the chain, and is not counted.
  int sum = 2 * s.envidos + 3 * s.reals;
  if (!s.faltas) sum -= s.reals ? 3 : 2;
  award(s, team, sum > 1 ? sum : 1);
}

HD void refuseFlor(State& s) {
  int points = s.lastFlor == FLOR ? 3 : s.lastFlor == CONTRAFLOR ? 4 : s.florCalls == 3 ? 6 : 4;
  int team = teamOf(s.florCaller);
  s.florCaller = NONE;
  award(s, team, points);
}

/** Settles a flor call as refused if no rival can answer it (§7.3, §8.2). */
HD void settleUnanswered(State& s) {
  for (int k = 1; k < s.rules.players; k += 2)
    if (holdsFlor(s, after(s, s.florCaller, k))) return;
  refuseFlor(s);
  moveOn(s);
}

HD void compareFlor(State& s, int points) {
  int best = -1, winner = 0;
  for (int k = 0; k < s.rules.players; k++) {
    int seat = after(s, s.mano, k);
    if (holdsFlor(s, seat) && florPoints(s.cards[seat]) > best) {
      best = florPoints(s.cards[seat]);
      winner = seat;
    }
  }
  s.florCaller = NONE;
  award(s, teamOf(winner), points);
  moveOn(s);
}

HD void callFlor(State& s, int seat, int call) {
  if (s.singer == NONE) {
    s.envidoCaller = NONE;
    s.awaitsFlor = 0;
    s.singer = s.florCaller = seat;
    s.florCalls = 1;
    s.lastFlor = FLOR;
    settleUnanswered(s);
    return;
  }
  s.florCalls++;
  s.lastFlor = call;
  s.florCaller = seat;
  if (call == FLOR) compareFlor(s, 4);
  else if (call == ACHICO) {
    s.florCaller = NONE;
    award(s, teamOf(s.singer), 3);
    moveOn(s);
  }
}

HD void acceptFlor(State& s) {
  int leader = s.score[0] > s.score[1] ? s.score[0] : s.score[1];
  compareFlor(s, s.lastFlor == CONTRAFLOR ? 6 : s.rules.target - leader);
}

HD void refuseTruco(State& s) {
  int team = teamOf(s.trucoCaller);
  s.trucoCaller = NONE;
  endHand(s, team, s.worth);
}

HD void acceptTruco(State& s, int seat) {
  s.worth++;
  s.quiero = teamOf(seat);
  s.trucoCaller = NONE;
}

/** §8 */
HD void goToDeck(State& s, int seat) {
  s.gone |= 1u << seat;
  int team = teamOf(seat);
  bool partner = s.rules.players == 4 && inPlay(s, after(s, seat, 2));
  if (partner) {
    if (s.florCaller != NONE) settleUnanswered(s);
    else if (s.awaitsFlor) s.awaitsFlor = anyFlor(s);
    else moveOn(s);
    return;
  }
  if (s.florCaller != NONE) refuseFlor(s);
  else if (s.envidoCaller != NONE) refuseEnvido(s);
  if (s.phase != PLAYING) return;
  if (s.trucoCaller != NONE && teamOf(s.trucoCaller) != team) {
    refuseTruco(s);
    return;
  }
  bool early = s.rules.earlyMazo == 2 && s.tricks == 0 && envidoCalls(s) == 0 && s.florCalls == 0 && s.worth == 1;
  endHand(s, 1 - team, early ? 2 : s.worth);
}

/** Applies a legal choice of the seat that decides. */
HD void apply(State& s, int seat, int choice) {
  if (choice == PASS) {
    s.passed = 1;
    return;
  }
  s.passed = 0;
  switch (choice) {
    case CARD_1: case CARD_2: case CARD_3:
      if (s.plays == 0) s.leader = seat;
      s.played[s.tricks][seat] = choice;
      s.held[seat] &= ~(1u << choice);
      s.plays++;
      moveOn(s);
      break;
    case ENVIDO: case REAL: case FALTA:
      if (choice == ENVIDO) s.envidos++;
      else if (choice == REAL) s.reals++;
      else s.faltas++;
      s.envidoCaller = seat;
      s.awaitsFlor = s.rules.flor && anyFlor(s);
      break;
    case RAISE:
      if (s.trucoCaller != NONE) acceptTruco(s, seat);
      s.trucoCaller = seat;
      break;
    case QUIERO:
      if (s.florCaller != NONE) acceptFlor(s);
      else if (s.envidoCaller != NONE) acceptEnvido(s);
      else {
        acceptTruco(s, seat);
        moveOn(s);
      }
      break;
    case NO_QUIERO:
      if (s.florCaller != NONE) {
        refuseFlor(s);
        moveOn(s);
      } else if (s.envidoCaller != NONE) {
        refuseEnvido(s);
        moveOn(s);
      } else refuseTruco(s);
      break;
    case MAZO:
      goToDeck(s, seat);
      break;
    default:
      callFlor(s, seat, choice);
  }
}

/** Resets everything that belongs to one hand; the cards must have been dealt already. */
HD void beginHand(State& s) {
  s.startScore[0] = s.score[0];
  s.startScore[1] = s.score[1];
  s.owes = s.leader = s.mano;
  s.phase = PLAYING;
  s.winner = NONE;
  for (int seat = 0; seat < 4; seat++) {
    s.held[seat] = 7;
    s.word[seat] = NONE;
    for (int trick = 0; trick < 3; trick++) s.played[trick][seat] = NONE;
  }
  s.plays = s.tricks = s.gone = 0;
  for (int trick = 0; trick < 3; trick++) s.trickWinner[trick] = NONE;
  s.worth = 1;
  s.quiero = s.trucoCaller = NONE;
  s.envidos = s.reals = s.faltas = s.awaitsFlor = s.announced = 0;
  s.envidoCaller = NONE;
  s.florCalls = s.lastFlor = 0;
  s.singer = s.florCaller = NONE;
  s.passed = 0;
}

/** Sorts the cards, strongest first; equal cards in the order of the deck. */
HD void sortHand(uint8_t* cards) {
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2 - i; j++) {
      int a = strengthOf(cards[j]), b = strengthOf(cards[j + 1]);
      if (a < b || (a == b && cards[j] > cards[j + 1])) {
        uint8_t swap = cards[j];
        cards[j] = cards[j + 1];
        cards[j + 1] = swap;
      }
    }
}

HD uint32_t nextRandom(uint64_t& state) {
  state = state * 6364136223846793005ull + 1442695040888963407ull;
  uint32_t mixed = (uint32_t)(((state >> 18) ^ state) >> 27);
  uint32_t turn = (uint32_t)(state >> 59);
  return (mixed >> turn) | (mixed << ((32 - turn) & 31));
}

HD float uniform(uint64_t& state) { return (nextRandom(state) >> 8) * (1.0f / 16777216.0f); }
HD int below(uint64_t& state, int n) { return (int)(((uint64_t)nextRandom(state) * n) >> 32); }

HD void dealHand(State& s) {
  uint64_t used = 0;
  for (int seat = 0; seat < 4; seat++)
    for (int n = 0; n < 3; n++) {
      int card;
      do card = below(s.rng, 40);
      while ((used >> card) & 1);
      used |= 1ull << card;
      s.cards[seat][n] = card;
    }
  for (int seat = 0; seat < 4; seat++) sortHand(s.cards[seat]);
  beginHand(s);
}

/** Sets the features of the seat that decides, in the order of bots/src/policy/observation.ts. `set(index)`. */
template <class Set>
HD void featuresOf(const State& s, int me, uint32_t legal, Set set) {
  int at = 0, n = s.rules.players, team = teamOf(me);
#define FLAG(on) { if (on) set(at); at++; }
#define ONE_OF(size, value) { int v = (value); if (v >= 0 && v < (size)) set(at + v); at += (size); }
#define UP_TO(size, value) { int v = (value); for (int i = 0; i < (size) && i < v; i++) set(at + i); at += (size); }
#define RELATIVE(seat) ((seat) == NONE ? -1 : ((seat) - me + n) % n)
#define SIDE(winner) ((winner) == PARDA ? 2 : (winner) == team ? 0 : 1)
  for (int i = 0; i < 3; i++) ONE_OF(40, s.cards[me][i]);
  for (int i = 0; i < 3; i++) FLAG((s.held[me] >> i) & 1);
  ONE_OF(34, tantoOf(s.cards[me]));
  ONE_OF(19, s.rules.flor && isFlor(s.cards[me]) ? florPoints(s.cards[me]) - 20 : -1);
  for (int other = 1; other <= 3; other++) {
    int seat = (me + other) % n;
    for (int trick = 0; trick < 3; trick++) {
      int place = other < n ? s.played[trick][seat] : NONE;
      ONE_OF(40, place == NONE ? -1 : s.cards[seat][place]);
    }
  }
  for (int trick = 0; trick < 3; trick++) ONE_OF(3, s.played[trick][me] == NONE ? -1 : s.played[trick][me]);
  ONE_OF(3, s.tricks);
  ONE_OF(4, s.plays);
  for (int trick = 0; trick < 2; trick++) ONE_OF(3, trick < s.tricks ? SIDE(s.trickWinner[trick]) : -1);
  bool parda = false;
  int taker = s.plays ? strongestOf(s, s.tricks, &parda) : NONE;
  ONE_OF(14, taker == NONE ? -1 : strengthOf(s.cards[taker][s.played[s.tricks][taker]]) - 1);
  ONE_OF(3, taker == NONE ? -1 : parda ? 2 : SIDE(teamOf(taker)));
  ONE_OF(4, RELATIVE(s.mano));
  ONE_OF(4, RELATIVE(s.owes));
  for (int other = 1; other <= 3; other++) FLAG(other < n && !inPlay(s, (me + other) % n));
  ONE_OF(4, s.worth - 1);
  ONE_OF(2, s.quiero == NONE ? -1 : SIDE(s.quiero));
  ONE_OF(4, RELATIVE(s.trucoCaller));
  UP_TO(2, s.envidos);
  FLAG(s.reals);
  FLAG(s.faltas);
  ONE_OF(4, RELATIVE(s.envidoCaller));
  FLAG(envidoCalls(s) > 0 && s.envidoCaller == NONE);
  FLAG(s.announced);
  for (int other = 1; other <= 3; other++) {
    int word = other < n ? s.word[(me + other) % n] : NONE;
    FLAG(word == BUENAS);
    ONE_OF(34, word >= BUENAS ? -1 : word);
  }
  FLAG(s.word[me] == BUENAS);
  FLAG(s.word[me] < BUENAS);
  ONE_OF(4, s.florCalls == 0 ? -1 : s.lastFlor - FLOR);
  ONE_OF(4, RELATIVE(s.singer));
  ONE_OF(4, RELATIVE(s.florCaller));
  UP_TO(30, s.rules.target - s.score[team]);
  UP_TO(30, s.rules.target - s.score[1 - team]);
  FLAG(n == 2);
  FLAG(s.rules.target == 30);
  FLAG(s.rules.target == 30 && s.score[0] < 15 && s.score[1] < 15);
  FLAG(s.rules.flor);
  FLAG(s.rules.falta == ASART);
  FLAG(s.rules.falta == LEADER);
  FLAG(s.rules.falta == HALF);
  FLAG(s.rules.pies);
  for (int choice = 0; choice < CHOICES; choice++) FLAG((legal >> choice) & 1);
#undef FLAG
#undef ONE_OF
#undef UP_TO
#undef RELATIVE
#undef SIDE
}

/** What only the critic may see: the cards dealt to the others, by seat relative to the one that decides. */
template <class Set>
HD void hiddenOf(const State& s, int me, int slot, Set set) {
  for (int other = 1; other < s.rules.players; other++)
    for (int i = 0; i < 3; i++)
      set(FEATURES + (other - 1) * 40 + s.cards[(me + other) % s.rules.players][i]);
  set(FEATURES + HIDDEN + slot);
}
