import { Trans, useLingui } from '@lingui/react'
import { useState } from 'react'
import { Link } from 'wouter'
import aceOfClubs from '../../../art/1b.svg'
import aceOfSwords from '../../../art/1e.svg'
import sevenOfSwords from '../../../art/7e.svg'
import sevenOfCoins from '../../../art/7o.svg'
import filete from '../../../art/filete.svg'
import mate from '../../../art/mate.svg'
import tally from '../../../art/tanteador.svg'
import { withCatalog } from '../../../i18n/locale.ts'
import { PLAY_NOW, TO_REGISTER } from '../../../net/session/signInRedirect.ts'
import { useSession } from '../../../net/session/useSession.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { preloadable, useLoadedPart } from '../../../ui/preloadable.ts'
import { Spinner } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.ts'

const guestPlay = preloadable(async () => (await withCatalog('server', import('../guestPlay.tsx'))).GuestPlay)

export function Hero({ online }: { online: number }) {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="hero-words">
        <h1 id="hero-title" className="hero-title">
          <span>Vale</span> <span>Cuatro</span>
        </h1>
        <img className="filete" src={filete} width={480} height={150} alt="" />
        <p className="tagline">
          <Trans id="Argentine truco, online" />
        </p>
        <p className="lead soft large">
          <Trans id="Four players, three cards each, and a partner who may be bluffing for you both. First pair to 30 wins." />
        </p>
        <div className="hero-session stack-3">
          <HeroControls online={online} />
        </div>
      </div>
      <TableScene />
    </section>
  )
}

function HeroControls({ online }: { online: number }) {
  const { i18n } = useLingui()
  const session = useSession()
  if (session.loading) return <Spinner text={i18n._('Loading')} />
  if (!session.isAuthenticated) {
    return (
      <>
        <p className="large strong">
          <Trans id="Free to play in your browser. Nothing to install." />
        </p>
        <VisitorPlay online={online} />
        <div className="hero-buttons row">
          <ButtonLink href="/auth" state={TO_REGISTER} size="large">
            <Trans id="Get Started" />
          </ButtonLink>
          <ButtonLink href="/admin/login" size="large">
            <Trans id="Sign In" />
          </ButtonLink>
        </div>
        <div className="hero-buttons row">
          <Link href="/game/practice" className="link touch-link">
            <Trans id="Try a practice game" />
          </Link>
          <Link href="/learn" className="link touch-link">
            <Trans id="Learn to play" />
          </Link>
        </div>
      </>
    )
  }
  return (
    <>
      <p className="large strong">
        <Trans id="Welcome, {username}!" values={{ username: session.user.username }} />
      </p>
      <ButtonLink
        href="/match-queue"
        state={PLAY_NOW}
        variant="primary"
        size="large"
        className="play-now-button"
      >
        <Trans id="Play now" />
      </ButtonLink>
      <div className="hero-buttons row">
        {!session.user.guest && (
          <ButtonLink href="/tournaments" size="large">
            <Trans id="Join Tournaments" />
          </ButtonLink>
        )}
        <ButtonLink href="/profile" size="large">
          <Trans id="View Profile" />
        </ButtonLink>
      </div>
    </>
  )
}

/** The button that asks a visitor for a nickname; the form is loaded when it is pressed. */
function VisitorPlay({ online }: { online: number }) {
  const { i18n } = useLingui()
  const Form = useLoadedPart(guestPlay)
  const [isAsked, setAsked] = useState(false)

  async function ask() {
    setAsked(true)
    if (await guestPlay.fetch()) return
    setAsked(false)
    toast.error(i18n._('That didn’t work. Please try again.'))
  }

  if (isAsked && Form) return <Form online={online} takesFocus />
  return (
    <Button
      variant="primary"
      size="large"
      className="play-now-button"
      busy={isAsked}
      onClick={() => void ask()}
    >
      <Trans id="Play now" />
    </Button>
  )
}

const CARDS = [aceOfSwords, aceOfClubs, sevenOfSwords, sevenOfCoins]

/** Each call with the points that the hand is worth once it is accepted; the calls are in Spanish in every language. */
const CALLS = [
  ['¡Truco!', 2],
  ['¡Quiero retruco!', 3],
  ['¡Quiero vale cuatro!', 4],
] as const

function TableScene() {
  const { i18n } = useLingui()
  return (
    <div
      className="scene"
      role="img"
      aria-label={i18n._(
        'A truco table seen from above: the four strongest cards, matchsticks keeping score, a mate, and three calls: truco for 2 points, retruco for 3 and vale cuatro for 4.',
      )}
    >
      <div className="scene-middle">
        {CARDS.map((card, index) => (
          <img
            key={card}
            className={`scene-card scene-card-${index}`}
            src={card}
            width={200}
            height={310}
            alt=""
          />
        ))}
        <img className="scene-tally" src={tally} width={220} height={118} alt="" />
        <img className="scene-mate" src={mate} width={190} height={190} alt="" />
        {CALLS.map(([call, points]) => (
          <p key={call} className={`bubble bubble-${points}`} lang="es">
            {call}
          </p>
        ))}
      </div>
    </div>
  )
}
