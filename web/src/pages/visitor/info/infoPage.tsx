import { VERSION } from '@valecuatro/contract/version'
import { Link, useLocation } from 'wouter'
import { PlayerFrame } from '../../../frame/playerFrame.tsx'
import { useLongTexts } from '../../../i18n/longTexts.ts'
import { Skeleton } from '../../../ui/states.tsx'
import { useTitle } from '../../../ui/useTitle.ts'
import type { InfoName, InfoTexts } from './infoTexts.ts'
import './info.css'

const TEXTS = {
  en: async () => (await import('./english.ts')).ENGLISH,
  es: async () => (await import('./spanish.ts')).SPANISH,
}

/** Terms, privacy, fair play and responsible play; the path selects the page. */
export default function InfoPage() {
  const [path] = useLocation()
  const texts = useLongTexts(TEXTS)
  return (
    <PlayerFrame>
      {texts ? <Info name={path.slice(1) as InfoName} texts={texts} /> : <Skeleton height="30rem" />}
    </PlayerFrame>
  )
}

function Info({ name, texts }: { name: InfoName; texts: InfoTexts }) {
  const { title, intro, sections } = texts.pages[name]
  useTitle(title)
  // Filled by the page host.
  const contact = document.querySelector<HTMLMetaElement>('meta[name="contact-email"]')?.content ?? ''
  return (
    <div className="info stack-5">
      <nav aria-label={texts.navigation}>
        <ul className="info-links">
          {Object.entries(texts.pages).map(([path, page]) => (
            <li key={path}>
              <Link href={`/${path}`} className="link" aria-current={path === name ? 'page' : undefined}>
                {page.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <article className="info-text">
        <h1 className="page-title">{title}</h1>
        <p className="large">{intro}</p>
        {sections.map(({ heading, paragraphs = [], points = [] }) => (
          <section key={heading}>
            <h2 className="section-title">{heading}</h2>
            {paragraphs.map(paragraph => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {points.length > 0 && (
              <ul className="info-points stack-2">
                {points.map(point => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        {contact !== '' && (
          <p>
            {texts.contact}{' '}
            <a className="link" href={`mailto:${contact}`}>
              {contact}
            </a>
            .
          </p>
        )}
        <p className="soft">
          {texts.updated} Vale Cuatro {VERSION}.
        </p>
      </article>
    </div>
  )
}
