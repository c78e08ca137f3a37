import { lazy, Suspense } from 'react'
import { ErrorBoundary } from './errorBoundary.tsx'
import type { QrCodeProps } from './qrDrawing.tsx'

const QrDrawing = lazy(() => import('./qrDrawing.tsx'))

/** A QR code, loaded on demand. Without it the text beside it is enough, so that nothing is shown where it fails to load. */
export function QrCode(props: QrCodeProps) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={<div className={props.className} />}>
        <QrDrawing {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
