import { useLingui } from '@lingui/react'
import { encode } from 'uqr'

/** A QR code as one path; its colours do not follow the theme, because cameras expect dark on light. */
export default function QrCode({ text }: { text: string }) {
  const { i18n } = useLingui()
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      className="invitation-qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={i18n._('QR code of the link')}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#1c120a" shapeRendering="crispEdges" />
    </svg>
  )
}
