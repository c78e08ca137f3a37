"""Trains a truco policy by self-play (PPO) in the simulator, and tests how well it can be exploited.

  python3 train.py train    OUT.pt --seconds 300 [--start A.pt] [--clone C.pt] [--league B.pt ...]
  python3 train.py clone    OUT.pt 'FILES*.bin' --seconds 10    imitates the heuristic bots (data.ts)
  python3 train.py exploit  OUT.pt --target A.pt --seconds 120
  python3 train.py match    A.pt B.pt                           games to 30 in the simulator; B.pt may be 'random'
  python3 train.py export   A.pt FOLDER                         int8 weights and their description

Runs on a CUDA GPU, or slowly on a CPU (--threads 512 --steps 8). See README.md.
"""
import argparse, ctypes, glob, hashlib, json, math, os, subprocess, time
import numpy as np
import torch
import torch.nn.functional as F

HERE = os.path.dirname(os.path.abspath(__file__))
CUDA = torch.cuda.is_available()
DEVICE = torch.device('cuda' if CUDA else 'cpu')
DTYPE = torch.bfloat16 if CUDA else torch.float32
FEATURES, HIDDEN, SLOTS, CHOICES, OUTPUTS, LACKS = 808, 120, 16, 15, 16, 30
INPUTS = FEATURES + HIDDEN + SLOTS
OPPONENTS = 8
# The opponents for which there are tables of chances to win: itself, random players, the imitated heuristic, others.
SELF, RANDOM, CLONE, OTHERS = range(4)
GROUPS = 4
NAMES = ['card 1', 'card 2', 'card 3', 'envido', 'real envido', 'falta envido', 'raise', 'quiero', 'no quiero', 'pass',
         'mazo', 'flor', 'con flor me achico', 'contraflor', 'contraflor al resto']
DROP = 0.05
if CUDA:
    torch.backends.cuda.matmul.allow_tf32 = True

c_float, c_int, c_void = ctypes.c_float, ctypes.c_int, ctypes.c_void_p


class Setup(ctypes.Structure):
    _fields_ = [(name, c_float) for name in
                ['fourPlayers', 'flor', 'target15', 'pies', 'otherFalta', 'fold', 'restart', 'randomScore']] + [('gamesLimit', c_int)]


class League(ctypes.Structure):
    _fields_ = [('selfPlay', c_int), ('perSlot', c_int), ('ownDrop', c_float), ('drop', c_float * SLOTS), ('noise', c_float * SLOTS),
                ('group', c_int * SLOTS)]


class Buffers(ctypes.Structure):
    _fields_ = [('states', c_void), ('logits', c_void), ('oppLogits', c_void), ('inputs', c_void), ('inputBytes', c_int)] + [
        (name, c_void) for name in ['legal', 'sign', 'mine', 'choice', 'logProb', 'reward', 'done', 'target', 'win', 'spread',
                                    'winSum', 'squareSum', 'count', 'games', 'wins']]


def training_setup(restart, random_score):
    return Setup(fourPlayers=0.58, flor=0.2, target15=0.25, pies=0.12, otherFalta=0.12, fold=0.04, restart=restart,
                 randomScore=random_score, gamesLimit=0)


def gate_setup(four):
    """The rules of the gates: games to 30 from 0-0, without flor."""
    return Setup(fourPlayers=four, flor=0, target15=0, pies=0, otherFalta=0, fold=0, restart=0, randomScore=0, gamesLimit=0)


def load_simulator():
    built = os.path.join(HERE, 'simulator-gpu.so' if CUDA else 'simulator.so')
    source = os.path.join(HERE, 'simulator.cu')
    if not os.path.exists(built):
        command = (['nvcc', '-O3', '-arch=sm_90', '--shared', '-Xcompiler', '-fPIC'] if CUDA
                   else ['g++', '-O2', '-x', 'c++', '-shared', '-fPIC']) + ['-o', built, source]
        subprocess.run(command, check=True)
    lib = ctypes.CDLL(built)
    assert lib.inputsOf() == INPUTS and lib.featuresCount() == FEATURES
    return lib


# Networks: lists of tensors, W1 b1 W2 b2 W3 b3.

def new_net(inputs, outputs, width=512, seed=0):
    g = torch.Generator().manual_seed(seed)
    sizes, net = [inputs, width, width, outputs], []
    for n in range(3):
        gain = math.sqrt(2 / (40 if n == 0 else sizes[n])) if n < 2 else 0.01 / math.sqrt(sizes[n])
        net += [(torch.randn(sizes[n], sizes[n + 1], generator=g) * gain).to(DEVICE), torch.zeros(sizes[n + 1], device=DEVICE)]
    return net


def forward(net, x):
    w1, b1, w2, b2, w3, b3 = net
    h = torch.relu(torch.addmm(b1.to(DTYPE), x, w1.to(DTYPE)))
    h = torch.relu(torch.addmm(b2.to(DTYPE), h, w2.to(DTYPE)))
    return torch.addmm(b3, h.float(), w3)


fast = CUDA


@torch.no_grad()
def check_fast():
    """Falls back to the plain way where this PyTorch lacks the fused one."""
    global fast
    net, x = new_net(FEATURES, OUTPUTS), (torch.rand(256, FEATURES, device=DEVICE) < 0.05).to(DTYPE)
    try:
        fast = CUDA and float((infer(net, x) - forward(net, x)).abs().max()) < 1e-2
    except (RuntimeError, TypeError) as error:
        print(f'no fused layers: {error}')
        fast = False
    print(f'fused layers: {fast}', flush=True)


def infer(net, x):
    """Like forward, but without gradients and with fewer passes over memory on a GPU."""
    if not fast:
        return forward(net, x)
    w1, b1, w2, b2, w3, b3 = net
    h = torch._addmm_activation(b1.to(DTYPE), x, w1.to(DTYPE))
    h = torch._addmm_activation(b2.to(DTYPE), h, w2.to(DTYPE))
    return torch.mm(h, w3.to(DTYPE), out_dtype=torch.float32) + b3


def forward_stack(stack, x):
    """Runs several networks, each on its own part of the rows."""
    w1, b1, w2, b2, w3, b3 = stack
    h = torch.relu(torch.baddbmm(b1.unsqueeze(1), x, w1))
    h = torch.relu(torch.baddbmm(b2.unsqueeze(1), h, w2))
    return torch.baddbmm(b3.unsqueeze(1), h, w3).float()


def quantize(net):
    """Each output's weights as int8 with one scale; returns the int8 matrices with scales, and the net they stand for."""
    packed, rounded = [], []
    for n in range(0, 6, 2):
        w, b = net[n].float().cpu(), net[n + 1].float().cpu()
        scale = w.abs().amax(0).clamp(min=1e-8) / 127
        q = torch.round(w / scale).clamp(-127, 127)
        packed.append((q.to(torch.int8).numpy(), scale.numpy(), b.numpy()))
        rounded += [(q * scale).to(DEVICE), b.to(DEVICE)]
    return packed, rounded


class Tables:
    """The learner's chance to win the game, by opponent, mode, points lacking and mano's side, learned on the way."""

    def __init__(self, saved=None, leads=(0, 0.45, 0.1, 0.1)):
        lack = torch.arange(1, LACKS + 1, dtype=torch.float32)
        ours, theirs, lead = lack[:, None], lack[None, :], torch.tensor(leads).view(GROUPS, 1, 1)
        win = torch.sigmoid(1.1 * (theirs - ours + lead * (ours + theirs)) / torch.sqrt(ours + theirs))
        self.win = win[:, None, :, :, None].expand(GROUPS, 8, LACKS, LACKS, 2).contiguous().to(DEVICE)
        self.spread = torch.full_like(self.win, 0.12)
        if saved is not None:
            if saved['win'].dim() == 5:
                self.win.copy_(saved['win'])
                self.spread.copy_(saved['spread'])
            else:
                self.win[0].copy_(saved['win'])
                self.spread.copy_(saved['spread'].expand_as(self.spread))
        self.sums = torch.zeros(3, *self.win.shape, device=DEVICE)
        self.rate = torch.tensor([0.004, 0.02, 0.02, 0.02], device=DEVICE).view(GROUPS, 1, 1, 1, 1)

    def update(self):
        total, square, count = self.sums
        share = 1 - (1 - self.rate) ** count
        seen = count.clamp(min=1)
        self.win += share * (total / seen - self.win)
        variance = self.spread ** 2
        self.spread.copy_(torch.sqrt(variance + share * (square / seen - variance)).clamp(min=0.004))
        self.win[0].copy_(0.5 * (self.win[0] + 1 - self.win[0].transpose(1, 2).flip(3)))
        self.spread[0].copy_(0.5 * (self.spread[0] + self.spread[0].transpose(1, 2).flip(3)))
        self.sums.zero_()


class Table:
    """Threads of the simulator with the buffers of a rollout of `steps` decisions."""

    def __init__(self, lib, threads, steps, setup, self_play, tables, seed):
        self.lib, self.threads, self.steps, self.setup, self.tables = lib, threads, steps, setup, tables
        self.league = League(selfPlay=self_play, perSlot=max(1, (threads - self_play) // OPPONENTS), ownDrop=0)
        make = lambda *shape, dtype: torch.zeros(*shape, dtype=dtype, device=DEVICE)
        T, N = steps, threads
        self.states = make(N, lib.sizeOfState(), dtype=torch.uint8)
        self.inputs = make(T + 1, N, INPUTS, dtype=DTYPE)
        self.legal = make(T + 1, N, dtype=torch.int32)
        self.sign = make(T + 1, N, dtype=torch.int8)
        self.mine = make(T + 1, N, dtype=torch.uint8)
        self.choice = make(T, N, dtype=torch.int32)
        self.log_prob, self.reward, self.target = (make(T, N, dtype=torch.float32) for _ in range(3))
        self.done = make(T, N, dtype=torch.uint8)
        self.games, self.wins = make(SLOTS, 8, dtype=torch.int32), make(SLOTS, 8, dtype=torch.int32)
        self.stack = [torch.zeros(OPPONENTS, *shape, dtype=DTYPE, device=DEVICE) for shape in
                      [(FEATURES, 512), (512,), (512, 512), (512,), (512, OUTPUTS), (OUTPUTS,)]]
        self.empty = make(1, OUTPUTS, dtype=torch.float32)
        code = lib.initAll(N, ctypes.c_uint64(seed), ctypes.byref(setup), ctypes.byref(self.league),
                           ctypes.byref(self.buffers(0, 0, self.empty, self.empty)), self.stream())
        assert code == 0, f'CUDA error {code}'

    def stream(self):
        return c_void(torch.cuda.current_stream().cuda_stream) if CUDA else None

    def buffers(self, at, before, logits, opp):
        p = lambda tensor: tensor.data_ptr()
        t = self.tables
        return Buffers(p(self.states), p(logits), p(opp), p(self.inputs[at]), 2 if DTYPE == torch.bfloat16 else 4, p(self.legal[at]),
                       p(self.sign[at]), p(self.mine[at]), p(self.choice[before]), p(self.log_prob[before]), p(self.reward[before]),
                       p(self.done[before]), p(self.target[before]), p(t.win), p(t.spread), p(t.sums[0]), p(t.sums[1]), p(t.sums[2]),
                       p(self.games), p(self.wins))

    def seat(self, slot, net, noise=0.0, drop=0.0, group=SELF):
        """Puts an opponent into a slot (from 0); net None chooses uniformly."""
        for place, value in zip(self.stack, net if net is not None else [torch.zeros(1, device=DEVICE)] * 6):
            place[slot].copy_(value.expand_as(place[slot]) if net is None else value)
        self.league.noise[slot], self.league.drop[slot], self.league.group[slot] = noise, drop, group

    @torch.no_grad()
    def rollout(self, net):
        T, first = self.steps, self.league.selfPlay
        for tensor in (self.inputs, self.legal, self.sign, self.mine):
            tensor[0].copy_(tensor[T])
        for t in range(T):
            logits = infer(net, self.inputs[t, :, :FEATURES])
            if first < self.threads:
                rows = self.inputs[t, first:].view(OPPONENTS, self.league.perSlot, INPUTS)[:, :, :FEATURES]
                opp = forward_stack(self.stack, rows)
            else:
                opp = self.empty
            self.inputs[t + 1].zero_()
            code = self.lib.stepAll(self.threads, ctypes.byref(self.setup), ctypes.byref(self.league),
                                    ctypes.byref(self.buffers(t + 1, t, logits, opp)), self.stream())
            assert code == 0, f'CUDA error {code}'

    def begin(self):
        """The first observation lies at 0; a rollout begins with the last one of the rollout before."""
        for tensor in (self.inputs, self.legal, self.sign, self.mine):
            tensor[self.steps].copy_(tensor[0])


def interval(wins, games):
    z, share = 1.96, wins / max(games, 1)
    middle, spread = share + z * z / (2 * games), z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)


def play_match(lib, net, rival, games, seed, drop=DROP, rival_drop=DROP, tables=None, modes=(4, 2)):
    """Games to 30 from 0-0, one for each thread; choices below a share are dropped. Returns the share won, by players."""
    results = {}
    games -= games % (2 * OPPONENTS)
    for players in modes:
        setup = gate_setup(1.0 if players == 4 else 0.0)
        setup.gamesLimit = 1
        table = Table(lib, games, 1, setup, 0, tables or Tables(), seed + players)
        table.league.ownDrop = drop
        for slot in range(OPPONENTS):
            table.seat(slot, rival, drop=rival_drop)
        table.begin()
        for step in range(3000):
            table.rollout(net)
            if step % 100 == 99 and int(table.games.sum()) >= games:
                break
        played, won = int(table.games.sum()), int(table.wins.sum())
        low, high = interval(won, played)
        results[players] = won / max(played, 1)
        print(f'  {"pairs" if players == 4 else "one against one"}: {100 * won / played:.1f} % [{100 * low:.1f}, {100 * high:.1f}] of {played} games', flush=True)
        del table
    return results


class Learner:
    def __init__(self, lib, args, saved, setup, self_play, seed):
        self.lib, self.args = lib, args
        self.tables = Tables(saved)
        self.table = Table(lib, args.threads, args.steps, setup, self_play, self.tables, seed)
        self.actor = [p.to(DEVICE).float().clone() for p in saved['raw']] if saved else new_net(FEATURES, OUTPUTS, seed=seed)
        self.critic = [p.to(DEVICE).float().clone() for p in saved['critic']] if saved else new_net(INPUTS, 1, seed=seed + 1)
        for p in self.actor + self.critic:
            p.requires_grad_(True)
        self.average = [p.detach().clone() for p in self.actor]
        rate = lambda: torch.tensor(args.lr, device=DEVICE) if CUDA else args.lr
        self.optimizer = torch.optim.Adam([{'params': self.actor, 'lr': rate()}, {'params': self.critic, 'lr': rate()}],
                                          lr=rate(), eps=1e-5, fused=CUDA, capturable=CUDA)
        self.bits = torch.arange(CHOICES, device=DEVICE, dtype=torch.int32)
        T, N = args.steps, args.threads
        self.adv, self.ret, self.goal, self.known = (torch.zeros(T, N, device=DEVICE) for _ in range(4))
        self.value = torch.zeros(T + 1, N, device=DEVICE)
        self.stats, self.alpha = torch.zeros(6, device=DEVICE), torch.zeros((), device=DEVICE)
        self.graphs = None

    def set_rate(self, group, rate):
        place = self.optimizer.param_groups[group]
        if CUDA:
            place['lr'].fill_(rate)
        else:
            place['lr'] = rate

    @torch.no_grad()
    def judge(self):
        """Advantages (GAE) and returns of the rollout, from the point of view of the seat that decided."""
        table, value = self.table, self.value
        T, N = table.steps, table.threads
        sign = table.sign.float()
        for t in range(T + 1):
            value[t] = infer(self.critic, table.inputs[t]).squeeze(1) * sign[t]
        last, hope, sure = (torch.zeros(N, device=DEVICE) for _ in range(3))
        for t in reversed(range(T)):
            going = 1 - table.done[t].float()
            last = table.reward[t] + going * value[t + 1] - value[t] + 0.95 * going * last
            self.adv[t], self.ret[t] = last * sign[t], (last + value[t]) * sign[t]
            hope, sure = table.target[t] + going * hope, (1 - going) + going * sure
            self.goal[t], self.known[t] = torch.where(sign[t] > 0, hope, 1 - hope), sure

    def update(self, t, magnet):
        """One step of the optimizer on the decisions of all threads at one time of the rollout."""
        table, args, adv = self.table, self.args, self.adv[t]
        x = table.inputs[t]
        out = forward(self.actor, x[:, :FEATURES])
        legal = (table.legal[t].unsqueeze(1) >> self.bits) & 1
        logits = out[:, :CHOICES].masked_fill(legal == 0, -1e9)
        log_p = F.log_softmax(logits, 1)
        p = log_p.exp()
        ratio = (log_p.gather(1, table.choice[t].long().unsqueeze(1)).squeeze(1) - table.log_prob[t]).exp()
        mine = table.mine[t].float()
        weight = mine / mine.sum()
        gain = torch.minimum(ratio * adv, ratio.clamp(1 - args.clip, 1 + args.clip) * adv)
        spread = -(p * log_p.clamp(min=-30)).sum(1)
        loss = -(weight * (gain + self.alpha * spread)).sum()
        pull = torch.zeros((), device=DEVICE)
        if magnet > 0:
            with torch.no_grad():
                anchor = F.log_softmax(infer(self.average, x[:, :FEATURES])[:, :CHOICES].masked_fill(legal == 0, -1e9), 1)
            pull = (weight * (p * (log_p - anchor).clamp(-30, 30)).sum(1)).sum()
            loss = loss + magnet * pull
        if table.league.selfPlay > 0:
            part = slice(0, table.league.selfPlay)
            guess = F.binary_cross_entropy_with_logits(out[part, CHOICES], self.goal[t][part], reduction='none')
            loss = loss + 0.1 * (guess * self.known[t][part]).mean()
        miss = (forward(self.critic, x).squeeze(1) - self.ret[t]) ** 2
        loss = loss + 0.5 * miss.mean()
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.actor, 1.0, foreach=True)
        torch.nn.utils.clip_grad_norm_(self.critic, 2.0, foreach=True)
        self.optimizer.step()
        with torch.no_grad():
            self.stats += torch.stack([(weight * spread).sum(), miss.mean(), pull, ((ratio - 1).abs() * weight).sum(),
                                       (adv.abs() * weight).sum(), torch.ones((), device=DEVICE)])

    def capture(self, magnet):
        """One CUDA graph for each time of the rollout: launching kernels one by one takes longer than running them."""
        self.graphs, pool = [], None
        for t in range(self.table.steps):
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph, pool=pool):
                self.update(t, magnet)
            pool = pool or graph.pool()
            self.graphs.append(graph)

    def run(self, seconds, entropy, magnet, lr, every=None, label=''):
        """Trains for some seconds. `entropy` and `lr` are (first, last); `every` is (seconds, function)."""
        table, args = self.table, self.args
        T, N = table.steps, table.threads
        start, shown, called, iteration, decisions = time.time(), time.time(), time.time(), 0, 0
        while True:
            spent = time.time() - start
            if spent >= seconds:
                break
            share = spent / seconds
            self.alpha.fill_(entropy[0] * (entropy[1] / entropy[0]) ** share)
            rate = lr[0] + (lr[1] - lr[0]) * share
            self.set_rate(0, 0.0 if iteration < args.warmup else rate)
            self.set_rate(1, rate)
            table.rollout([p.detach() for p in self.actor])
            self.tables.update()
            self.judge()
            if args.graphs and CUDA and iteration == 3:
                torch.cuda.synchronize()
                self.capture(magnet)
            for t in np.random.permutation(T):
                self.graphs[t].replay() if self.graphs else self.update(t, magnet)
            torch._foreach_lerp_(self.average, [p.detach() for p in self.actor], 1 - args.ema if iteration > args.warmup + 50 else 0.2)
            iteration += 1
            decisions += T * N
            if every and time.time() - called > every[0]:
                called = time.time()
                every[1](self, share)
            if time.time() - shown > args.show:
                shown = time.time()
                s = (self.stats[:5] / self.stats[5]).tolist()
                self.stats.zero_()
                rates = []
                for slot in range(1, OPPONENTS + 1):
                    g, w = table.games[slot].tolist(), table.wins[slot].tolist()
                    rates.append('/'.join(f'{100 * w[m] / g[m]:.0f}' if g[m] else '-' for m in (1, 0)))
                table.games.zero_(), table.wins.zero_()
                start_cell = '/'.join(f'{value:.2f}' for value in self.tables.win[:, 1, 29, 29, 0].tolist())
                print(f'{label}{time.time() - start:6.0f} s {iteration:6d} it {decisions / 1e6:8.0f} M entropy {s[0]:.3f} critic {s[1]:.3f} '
                      f'magnet {s[2]:.4f} ratio {s[3]:.3f} |adv| {s[4]:.3f} W00 {start_cell} wins {" ".join(rates)}', flush=True)

    def save(self, path, **more):
        torch.save({'actor': [p.detach().cpu() for p in self.average], 'raw': [p.detach().cpu() for p in self.actor],
                    'critic': [p.detach().cpu() for p in self.critic], 'win': self.tables.win.cpu(), 'spread': self.tables.spread.cpu(), **more}, path)


def load(path):
    return torch.load(path, map_location='cpu', weights_only=True) if path else None


def on_device(net):
    return [p.to(DEVICE).float() for p in net]


def train(args):
    lib = load_simulator()
    saved = load(args.start)
    if saved:
        saved['raw'] = saved['actor']
    learner = Learner(lib, args, saved, training_setup(args.restart, args.random_score), int(args.threads * args.self_play) // 64 * 64, args.seed)
    table = learner.table
    past = [[p.clone() for p in learner.average]]
    exploiters = [on_device(load(path)['actor']) for path in args.league]
    clone = on_device(load(args.clone)['actor']) if args.clone else None

    def seat_all(learner, share):
        """Random players, the imitated heuristic, a noisy past self, past selves and exploiters."""
        past.append([p.clone() for p in learner.average])
        if len(past) > 30:
            past.pop(np.random.randint(len(past) // 2))
        old = lambda: past[np.random.randint(len(past))]
        for slot in range(OPPONENTS):
            table.seat(slot, old())
        for slot in range(args.randoms):
            table.seat(slot, None, group=RANDOM)
        for slot in range(args.randoms, args.randoms + args.clones):
            if clone:
                table.seat(slot, clone, group=CLONE)
        table.seat(args.randoms + args.clones, old(), noise=args.noise, group=OTHERS)
        for slot in range(OPPONENTS - args.exploiters, OPPONENTS):
            if exploiters:
                table.seat(slot, exploiters[slot % len(exploiters)], drop=DROP if slot % 2 else 0.0)

    seat_all(learner, 0)
    table.begin()
    learner.run(args.seconds, (args.entropy, args.entropy_end), args.magnet, (args.lr, args.lr_end), every=(args.refresh, seat_all), label=args.label)
    learner.save(args.out)


def exploit(args):
    """Trains a second net, starting from the target's own weights, to beat the frozen int8 target."""
    lib = load_simulator()
    saved = load(args.target)
    target = quantize(saved['actor'])[1]
    setup = gate_setup(args.pairs)
    setup.restart, setup.randomScore = 0.05, 0.3
    saved['raw'] = saved['actor']
    saved['win'], saved['spread'] = saved['win'].clone(), saved['spread'].clone()
    for name in ('win', 'spread'):
        if saved[name].dim() == 5:
            saved[name][OTHERS] = saved[name][SELF]
    learner = Learner(lib, args, saved, setup, 0, args.seed + 1000)
    for slot in range(OPPONENTS):
        learner.table.seat(slot, target, drop=args.drop, group=OTHERS)
    learner.table.begin()
    learner.run(args.seconds, (args.entropy, args.entropy_end), 0.0, (args.lr, args.lr_end), label=args.label)
    learner.save(args.out)
    print(f'{args.label}exploiter after {args.seconds:.0f} s, against the frozen policy:')
    modes = [players for players, share in ((4, args.pairs), (2, 1 - args.pairs)) if share > 0]
    play_match(lib, learner.average, target, args.games, args.seed + 5000, rival_drop=args.drop, tables=Tables(saved), modes=modes)


def clone(args):
    lib = load_simulator()
    files = [name for pattern in args.data for name in glob.glob(pattern)]
    rows = np.concatenate([np.fromfile(name, dtype=np.uint8)[: os.path.getsize(name) // 104 * 104].reshape(-1, 104) for name in files])
    np.random.default_rng(1).shuffle(rows)
    data = torch.from_numpy(rows).to(DEVICE)
    held = max(1, len(data) // 50)
    net = new_net(FEATURES, OUTPUTS, seed=3)
    for p in net:
        p.requires_grad_(True)
    optimizer = torch.optim.Adam(net, lr=1e-3, fused=CUDA)
    shifts, bits = torch.arange(8, device=DEVICE, dtype=torch.int32), torch.arange(CHOICES, device=DEVICE)

    def loss_of(rows):
        x = ((rows[:, :101].int().unsqueeze(2) >> shifts) & 1).view(len(rows), FEATURES).to(DTYPE)
        legal = ((rows[:, 101].int() | rows[:, 102].int() << 8).unsqueeze(1) >> bits) & 1
        logits = forward(net, x)[:, :CHOICES].masked_fill(legal == 0, -1e9)
        choice = rows[:, 103].long()
        return F.cross_entropy(logits, choice), (logits.argmax(1) == choice).float().mean()

    start, step, best, keep = time.time(), 0, 9e9, None
    while time.time() - start < args.seconds:
        for group in optimizer.param_groups:
            group['lr'] = 1e-3 * max(0.02, 1 - (time.time() - start) / args.seconds)
        rows = data[held + torch.randint(len(data) - held, (min(8192, len(data) - held),), device=DEVICE)]
        loss = loss_of(rows)[0]
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        step += 1
        if step % 250 == 0:
            with torch.no_grad():
                test, right = loss_of(data[:held])
            if float(test) < best:
                best, keep = float(test), [p.detach().clone() for p in net]
            if step % 1000 == 0:
                print(f'clone: {time.time() - start:.0f} s {step} steps loss {float(loss.detach()):.4f} held out {float(test):.4f} right {float(right):.4f}', flush=True)
    net = keep or [p.detach() for p in net]
    torch.save({'actor': [p.cpu() for p in net]}, args.out)
    print(f'clone of {len(data)} decisions, held out loss {best:.4f}')


def match(args):
    lib = load_simulator()
    one = load(args.out)
    two = load(args.data[0])['actor'] if args.data[0] != 'random' else None
    play_match(lib, quantize(one['actor'])[1], on_device(two) if two else None, args.games, args.seed, drop=args.drop, rival_drop=0.0)


def export(args):
    packed = quantize(load(args.out)['actor'])[0]
    data = b''.join(q.tobytes() for q, _, _ in packed) + b''.join(s.astype('<f4').tobytes() + b.astype('<f4').tobytes() for _, s, b in packed)
    os.makedirs(args.data[0], exist_ok=True)
    description = {'features': FEATURES, 'hidden': [512, 512], 'choices': NAMES, 'outputs': OUTPUTS, 'bytes': len(data),
                   'sha256': hashlib.sha256(data).hexdigest()}
    with open(os.path.join(args.data[0], 'policy.bin'), 'wb') as file:
        file.write(data)
    with open(os.path.join(args.data[0], 'policy.json'), 'w') as file:
        file.write(json.dumps(description, indent=2).replace('[\n    512,\n    512\n  ]', '[512, 512]') + '\n')
    print(f'{len(data)} bytes')


if __name__ == '__main__':
    parser = argparse.ArgumentParser()
    parser.add_argument('command', choices=['train', 'clone', 'exploit', 'match', 'export'])
    parser.add_argument('out')
    parser.add_argument('data', nargs='*')
    parser.add_argument('--seconds', type=float, default=60)
    parser.add_argument('--threads', type=int, default=65536)
    parser.add_argument('--steps', type=int, default=16)
    parser.add_argument('--games', type=int, default=32768)
    parser.add_argument('--start')
    parser.add_argument('--target')
    parser.add_argument('--clone')
    parser.add_argument('--league', nargs='*', default=[])
    parser.add_argument('--entropy', type=float, default=0.1)
    parser.add_argument('--entropy-end', type=float, default=0.04)
    parser.add_argument('--magnet', type=float, default=0.05)
    parser.add_argument('--lr', type=float, default=7e-4)
    parser.add_argument('--lr-end', type=float, default=5e-5)
    parser.add_argument('--clip', type=float, default=0.2)
    parser.add_argument('--ema', type=float, default=0.998)
    parser.add_argument('--warmup', type=int, default=0)
    parser.add_argument('--noise', type=float, default=0.12)
    parser.add_argument('--drop', type=float, default=DROP)
    parser.add_argument('--pairs', type=float, default=0.5)
    parser.add_argument('--refresh', type=float, default=8)
    parser.add_argument('--self-play', type=float, default=0.625)
    parser.add_argument('--randoms', type=int, default=2)
    parser.add_argument('--clones', type=int, default=2)
    parser.add_argument('--exploiters', type=int, default=2)
    parser.add_argument('--restart', type=float, default=0.02)
    parser.add_argument('--random-score', type=float, default=0.2)
    parser.add_argument('--graphs', type=int, default=1)
    parser.add_argument('--show', type=float, default=10)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--label', default='')
    args = parser.parse_args()
    if CUDA:
        torch.cuda.set_stream(torch.cuda.Stream())
    check_fast()
    torch.manual_seed(args.seed)
    np.random.seed(args.seed)
    {'train': train, 'clone': clone, 'exploit': exploit, 'match': match, 'export': export}[args.command](args)
