import { i18n } from '@lingui/core'
import { createRoot } from 'react-dom/client'
import { ToastContainer, toast } from 'react-toastify'

const place = document.createElement('div')
document.body.append(place)
createRoot(place).render(<ToastContainer position="top-right" autoClose={5000} draggablePercent={80} />)

export function showToast(kind: 'success' | 'error', text: string, ownTitle?: string): void {
  const title = ownTitle ?? (kind === 'success' ? i18n._('Success') : i18n._('Error'))
  toast[kind](
    <div>
      <strong className="block">{title}</strong>
      {text}
    </div>,
  )
}
