import { encode } from 'uqr'

interface QrCodeProps {
  text: string
  label: string
  className: string
}

/** A QR code as one path; its colours do not follow the theme, because cameras expect dark on light. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#1c120a" shapeRendering="crispEdges" />
    </svg>
  )
}
