import './switch.css'

interface SwitchProps {
  label: string
  on: boolean
  onChange: (on: boolean) => void
}

export function Switch({ label, on, onChange }: SwitchProps) {
  return (
    <button type="button" role="switch" aria-checked={on} className="switch" onClick={() => onChange(!on)}>
      <span className="switch-track" aria-hidden="true" />
      {label}
    </button>
  )
}
