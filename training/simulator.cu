// Many hands of truco at once, one thread each, called from train.py through ctypes. The same file builds for a GPU
// (nvcc) and for a CPU (g++ -x c++), where the threads are a loop.
#include <math.h>
#include <string.h>
#include "truco.h"

const int OUTPUTS = 16;
const int LACKS = 30;

/** The probabilities with which games are set up. */
struct Setup {
  float fourPlayers, flor, target15, pies, otherFalta, fold;
  float restart;   // after a hand, a new game begins with this chance
  float randomScore; // a new game begins at a random score with this chance
  int gamesLimit;  // games of one thread that are counted; 0: all
};

/** The opponents: threads from `selfPlay` on, `perSlot` for each of them; opponent k is slot k + 1. */
struct League {
  int selfPlay, perSlot;
  float ownDrop;          // the learner's own choices below this share are not made
  float drop[SLOTS];      // the same for each opponent
  float noise[SLOTS];     // the share of uniformly random choices
  int group[SLOTS];       // which tables of chances to win are theirs
};

struct Buffers {
  State* states;
  const float* logits;      // [threads][OUTPUTS] of the learner
  const float* oppLogits;   // [threads - selfPlay][OUTPUTS]
  void* inputs;             // [threads][INPUTS], 0 before the call
  int inputBytes;           // 2: bfloat16, 4: float
  int32_t* legal;           // of the decision that is next
  int8_t* sign;             // +1 if team 0 decides
  uint8_t* mine;            // whether the learner decides
  int32_t* choice;          // what was chosen
  float* logProb;
  float* reward;            // for team 0, of the transition
  uint8_t* done;            // whether a hand has ended
  float* target;            // the chance of team 0 to win the game after a hand that has ended
  const float* win;         // [groups][8][LACKS][LACKS][2]: the learner's chance to win the game
  const float* spread;      // the same shape: the standard deviation of its change in one hand
  float* winSum;            // sums over the hands that have ended, by the cell they began in
  float* squareSum;
  float* count;
  int32_t* games;           // [SLOTS][8] finished games that began at 0-0, and those won by the learner
  int32_t* wins;
};

HD int modeOf(const Rules& rules) {
  return (rules.players == 2 ? 0 : 1) | (rules.flor ? 2 : 0) | (rules.target == 15 ? 4 : 0);
}

/** The index of a score in the tables, from the learner's side; group 0 is self-play. */
HD int cellOf(const State& s, int group, int learner, const uint8_t* score, int mano) {
  int ours = s.rules.target - score[learner] - 1, theirs = s.rules.target - score[1 - learner] - 1;
  return (((group * 8 + modeOf(s.rules)) * LACKS + ours) * LACKS + theirs) * 2 + (teamOf(mano) ^ learner);
}

HD int slotOf(const League& league, int thread) {
  return thread < league.selfPlay ? 0 : 1 + (thread - league.selfPlay) / league.perSlot;
}

HD void newGame(State& s, const Setup& setup) {
  s.rules.players = uniform(s.rng) < setup.fourPlayers ? 4 : 2;
  s.rules.flor = uniform(s.rng) < setup.flor;
  s.rules.target = uniform(s.rng) < setup.target15 ? 15 : 30;
  s.rules.pies = uniform(s.rng) < setup.pies;
  s.rules.falta = uniform(s.rng) < setup.otherFalta ? 1 + below(s.rng, 2) : ASART;
  s.rules.earlyMazo = 2;
  s.mano = below(s.rng, s.rules.players);
  s.fromStart = uniform(s.rng) >= setup.randomScore;
  for (int team = 0; team < 2; team++) s.score[team] = s.fromStart ? 0 : below(s.rng, s.rules.target);
}

HD void newHand(State& s, const Setup& setup) {
  dealHand(s);
  s.canFold = uniform(s.rng) < setup.fold;
}

HD void addTo(float* place, float value) {
#ifdef __CUDA_ARCH__
  atomicAdd(place, value);
#else
  *place += value;
#endif
}

HD void addTo(int32_t* place, int32_t value) {
#ifdef __CUDA_ARCH__
  atomicAdd(place, value);
#else
  *place += value;
#endif
}

/** Plays all moves that leave no choice. */
HD void playForced(State& s) {
  while (s.phase == PLAYING) {
    int seat = actorOf(s);
    uint32_t legal = legalOf(s, seat);
    if (legal & (legal - 1)) return;
    int choice = 0;
    while (!((legal >> choice) & 1)) choice++;
    apply(s, seat, choice);
  }
}

/** Runs after the last decision of a hand: records the reward and the statistics, and starts the next hand. */
HD void finishHand(State& s, int thread, const Setup& setup, const League& league, Buffers& b) {
  int slot = slotOf(league, thread), learner = slot == 0 ? 0 : thread & 1;
  int group = slot == 0 ? 0 : league.group[slot - 1];
  int before = cellOf(s, group, learner, s.startScore, s.mano);
  bool over = s.phase == GAME_OVER;
  int next = after(s, s.mano, 1);
  float now = over ? (s.winner == learner ? 1.0f : 0.0f) : b.win[cellOf(s, group, learner, s.score, next)];
  float change = now - b.win[before];
  b.reward[thread] = (learner == 0 ? change : -change) / b.spread[before];
  b.done[thread] = 1;
  b.target[thread] = learner == 0 ? now : 1 - now;
  if (slot == 0 || group > 0) {
    addTo(b.winSum + before, now);
    addTo(b.squareSum + before, change * change);
    addTo(b.count + before, 1.0f);
  }
  s.mano = next;
  if (over) {
    if (s.fromStart && (setup.gamesLimit == 0 || s.gamesDone < setup.gamesLimit)) {
      addTo(b.games + slot * 8 + modeOf(s.rules), 1);
      if (s.winner == learner) addTo(b.wins + slot * 8 + modeOf(s.rules), 1);
    }
    if (s.gamesDone < 255) s.gamesDone++;
  }
  if (over || uniform(s.rng) < setup.restart) newGame(s, setup);
  newHand(s, setup);
}

HD void toDecision(State& s, int thread, const Setup& setup, const League& league, Buffers& b) {
  playForced(s);
  while (s.phase != PLAYING) {
    finishHand(s, thread, setup, league, b);
    playForced(s);
  }
}

HD void observe(const State& s, int thread, const League& league, Buffers& b) {
  int seat = actorOf(s), slot = slotOf(league, thread);
  uint32_t legal = legalOf(s, seat);
  b.legal[thread] = legal;
  b.sign[thread] = teamOf(seat) == 0 ? 1 : -1;
  b.mine[thread] = slot == 0 || teamOf(seat) == (thread & 1);
  if (b.inputBytes == 2) {
    uint16_t* row = (uint16_t*)b.inputs + (size_t)thread * INPUTS;
    featuresOf(s, seat, legal, [=](int index) { row[index] = 0x3f80; });
    hiddenOf(s, seat, slot, [=](int index) { row[index] = 0x3f80; });
  } else {
    float* row = (float*)b.inputs + (size_t)thread * INPUTS;
    featuresOf(s, seat, legal, [=](int index) { row[index] = 1.0f; });
    hiddenOf(s, seat, slot, [=](int index) { row[index] = 1.0f; });
  }
}

HD void initThread(int thread, uint64_t seed, Setup setup, League league, Buffers b) {
  State& s = b.states[thread];
  memset(&s, 0, sizeof(State));
  s.rng = (seed + 1) * 0x9e3779b97f4a7c15ull ^ ((uint64_t)(thread + 1) * 0xd1342543de82ef95ull);
  for (int n = 0; n < 4; n++) nextRandom(s.rng);
  newGame(s, setup);
  newHand(s, setup);
  toDecision(s, thread, setup, league, b);
  observe(s, thread, league, b);
}

HD void stepThread(int thread, Setup setup, League league, Buffers b) {
  State s = b.states[thread];
  int seat = actorOf(s), slot = slotOf(league, thread);
  uint32_t legal = legalOf(s, seat);
  bool mine = slot == 0 || teamOf(seat) == (thread & 1);
  const float* row = mine ? b.logits + (size_t)thread * OUTPUTS
                          : b.oppLogits + (size_t)(thread - league.selfPlay) * OUTPUTS;
  float share[CHOICES], top = -1e30f, sum = 0;
  for (int n = 0; n < CHOICES; n++)
    if (((legal >> n) & 1) && row[n] > top) top = row[n];
  for (int n = 0; n < CHOICES; n++) {
    share[n] = ((legal >> n) & 1) ? expf(row[n] - top) : 0.0f;
    sum += share[n];
  }
  float drop = mine ? league.ownDrop : league.drop[slot - 1];
  bool noisy = !mine && uniform(s.rng) < league.noise[slot - 1];
  float kept = 0;
  for (int n = 0; n < CHOICES; n++) {
    if (noisy) kept += (legal >> n) & 1;
    else if (share[n] >= drop * sum) kept += share[n];
  }
  float rest = uniform(s.rng) * kept;
  int choice = -1;
  for (int n = 0; n < CHOICES; n++) {
    float part = noisy ? (float)((legal >> n) & 1) : share[n] >= drop * sum ? share[n] : 0.0f;
    if (part <= 0) continue;
    choice = n;
    rest -= part;
    if (rest < 0) break;
  }
  b.choice[thread] = choice;
  b.logProb[thread] = logf(share[choice] / sum + 1e-20f);
  b.reward[thread] = 0;
  b.done[thread] = 0;
  b.target[thread] = 0;
  apply(s, seat, choice);
  toDecision(s, thread, setup, league, b);
  observe(s, thread, league, b);
  b.states[thread] = s;
}

#ifdef __CUDACC__
__global__ void initKernel(int threads, uint64_t seed, Setup setup, League league, Buffers b) {
  int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread < threads) initThread(thread, seed, setup, league, b);
}
__global__ void stepKernel(int threads, Setup setup, League league, Buffers b) {
  int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread < threads) stepThread(thread, setup, league, b);
}
#endif

extern "C" {
int sizeOfState() { return sizeof(State); }
int inputsOf() { return INPUTS; }
int featuresCount() { return FEATURES; }

int initAll(int threads, uint64_t seed, Setup* setup, League* league, Buffers* b, void* stream) {
#ifdef __CUDACC__
  initKernel<<<(threads + 127) / 128, 128, 0, (cudaStream_t)stream>>>(threads, seed, *setup, *league, *b);
  return (int)cudaGetLastError();
#else
  for (int thread = 0; thread < threads; thread++) initThread(thread, seed, *setup, *league, *b);
  return 0;
#endif
}

int stepAll(int threads, Setup* setup, League* league, Buffers* b, void* stream) {
#ifdef __CUDACC__
  stepKernel<<<(threads + 127) / 128, 128, 0, (cudaStream_t)stream>>>(threads, *setup, *league, *b);
  return (int)cudaGetLastError();
#else
  for (int thread = 0; thread < threads; thread++) stepThread(thread, *setup, *league, *b);
  return 0;
#endif
}
}
