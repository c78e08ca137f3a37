/** A person whose name is nobody's business yet: tin instead of enamel, a head and shoulders. */
export function Someone({ size = 40 }: { size?: number }) {
  return (
    <svg viewBox="-32 -32 64 64" width={size} height={size} aria-hidden="true">
      <circle r="31.3" fill="#c9b48a" stroke="#5b3608" strokeWidth="1.2" />
      <circle r="26" fill="#4b3a2a" stroke="#5b3608" strokeWidth="1.2" />
      <circle r="23" fill="none" stroke="#c9b48a" strokeWidth="0.9" />
      <circle cy="-5.5" r="7.6" fill="#efe2c6" />
      <path d="M-14.2 17.8C-13.2 8.8-7.6 5 0 5s13.2 3.8 14.2 12.8A23 23 0 0 1-14.2 17.8Z" fill="#efe2c6" />
    </svg>
  )
}
