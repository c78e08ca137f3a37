import { useEffect, useState } from 'react'
import { PlayerFrame } from '../../../frame/playerFrame.tsx'
import { EXAMPLES, type RuleId, type RulesTexts, SECTIONS } from '../../../game/index.ts'
import { useLongTexts } from '../../../i18n/longTexts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { useTitle } from '../../../ui/useTitle.ts'
import { ExampleOf } from './examples.tsx'
import './rules.css'

const TEXTS = {
  en: async () => (await import('./english.ts')).ENGLISH,
  es: async () => (await import('./spanish.ts')).SPANISH,
}

/** The rules of truco, with drawn examples, a search, and a link to each paragraph. */
export default function RulesPage() {
  const texts = useLongTexts(TEXTS)
  return <PlayerFrame>{texts ? <Rules texts={texts} /> : <Skeleton height="40rem" />}</PlayerFrame>
}

function Rules({ texts }: { texts: RulesTexts }) {
  const [words, setWords] = useState('')
  useTitle(texts.title)
  useScrollToRule()
  const sections = SECTIONS.map(({ id, rules }) => ({
    id,
    rules: rules.filter(rule => mentions(texts, id, rule, words)),
  })).filter(({ rules }) => rules.length > 0)
  return (
    <div className="rules stack-5">
      <h1 className="page-title">{texts.title}</h1>
      <p className="large">{texts.intro}</p>
      <TextField
        label={texts.search}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <nav aria-label={texts.contents}>
        <ul className="rules-contents">
          {sections.map(({ id }) => (
            <li key={id}>
              <a href={`#${id}`} className="link">
                {texts.sections[id]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div aria-live="polite">{sections.length === 0 && <p>{texts.noMatch}</p>}</div>
      {sections.map(({ id, rules }) => (
        <section key={id} id={id} className="rules-section" aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`} className="section-title">
            {texts.sections[id]}
          </h2>
          {rules.map(rule => (
            <Rule key={rule} id={rule} texts={texts} />
          ))}
        </section>
      ))}
      <div className="row">
        <ButtonLink href="/learn" variant="primary">
          {texts.lessons}
        </ButtonLink>
        <ButtonLink href="/game/practice">{texts.learn}</ButtonLink>
      </div>
    </div>
  )
}

function Rule({ id, texts }: { id: RuleId; texts: RulesTexts }) {
  const { title, text } = texts.rules[id]
  const example = EXAMPLES[id]
  return (
    <article id={id} className="rule">
      <h3 className="bold">
        {title}{' '}
        <a href={`#${id}`} className="rule-link" aria-label={`${texts.linkTo}: ${title}`}>
          #
        </a>
      </h3>
      {text.map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {example && <ExampleOf example={example} texts={texts} />}
    </article>
  )
}

/**
 * The text is loaded after the page, so the browser cannot scroll to the rule in the URL fragment at first. Opening the
 * same URL again scrolls to the rule and marks it as the target.
 */
function useScrollToRule(): void {
  useEffect(() => {
    if (location.hash) location.replace(location.href)
  }, [])
}

/** Lower case without accents, so that "senas" finds señas. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether the rule, its title and its section together contain all the words. */
export function mentions(
  texts: RulesTexts,
  section: (typeof SECTIONS)[number]['id'],
  rule: RuleId,
  words: string,
): boolean {
  const { title, text } = texts.rules[rule]
  const searched = plain([texts.sections[section], title, ...text].join(' '))
  return plain(words)
    .split(/\s+/)
    .every(word => searched.includes(word))
}
