import { lazy, Suspense } from 'react'
import { ErrorBoundary } from './errorBoundary.tsx'
import type { QrCodeProps } from './qrDrawing.tsx'

const QrDrawing = lazy(() => import('./qrDrawing.tsx'))

/** A QR code, loaded on demand. If it fails to load, nothing is shown: the text beside it is enough. */
export function QrCode(props: QrCodeProps) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={<div className={props.className} />}>
        <QrDrawing {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
