/** Five matches lie as a square with one across. */
const STROKES = [
  [4, 20, 4, 4],
  [4, 4, 20, 4],
  [20, 4, 20, 20],
  [20, 20, 4, 20],
  [5, 19, 19, 5],
] as const

/** A half of the score is three fives. */
const FIVES = [0, 5, 10] as const

/** Up to fifteen points as matchsticks. */
export function Tally({ points }: { points: number }) {
  return (
    <span className="tally" aria-hidden="true">
      {FIVES.map(before => (
        <svg key={before} className="tally-five" viewBox="0 0 24 24" aria-hidden="true">
          {STROKES.slice(0, Math.max(0, points - before)).map(([x1, y1, x2, y2]) => (
            <g key={`${x1} ${y1} ${x2} ${y2}`} className="match">
              <line x1={x1} y1={y1} x2={x2} y2={y2} />
              <circle cx={x2} cy={y2} r="1.9" />
            </g>
          ))}
        </svg>
      ))}
    </span>
  )
}
