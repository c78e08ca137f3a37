import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { SkipLink } from '../../ui/skipLink.tsx'
import { Features } from './features.tsx'
import { Footer } from './footer.tsx'
import { HandStrip } from './handStrip.tsx'
import { Hero } from './hero.tsx'
import { TopBar } from './topBar.tsx'

export default function Landing() {
  const { i18n } = useLingui()
  const title = i18n._('Vale Cuatro: Argentine truco, online')
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="landing">
      <SkipLink />
      <TopBar />
      <main id="main" tabIndex={-1}>
        <Hero />
        <Features />
        <HandStrip />
      </main>
      <Footer />
    </div>
  )
}
