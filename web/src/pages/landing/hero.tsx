import { Trans, useLingui } from '@lingui/react'
import { Link } from 'wouter'
import filete from '../../art/filete.svg'
import { TO_REGISTER } from '../../features/session/arrival.ts'
import { useSession } from '../../features/session/useSession.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TableScene } from './tableScene.tsx'

export function Hero() {
  return (
    <section className="hero" aria-labelledby="house">
      <div className="hero-words">
        <h1 id="house" className="house-sign">
          <span>Vale</span> <span>Cuatro</span>
        </h1>
        <img className="filete" src={filete} width={480} height={150} alt="" />
        <p className="tagline">
          <Trans id="Argentine truco, online" />
        </p>
        <p className="lead">
          <Trans id="Four players, three cards each, and a partner who may be bluffing for you both. First pair to 30 wins." />
        </p>
        <div className="hero-session">
          <HeroControls />
        </div>
      </div>
      <TableScene />
    </section>
  )
}

function HeroControls() {
  const { i18n } = useLingui()
  const session = useSession()
  if (session.loading) return <Spinner text={i18n._('Loading')} />
  if (!session.isAuthenticated) {
    return (
      <>
        <p className="greeting">
          <Trans id="Free to play in your browser. Nothing to install." />
        </p>
        <div className="hero-buttons">
          <ButtonLink href="/auth" state={TO_REGISTER} variant="primary" size="large">
            <Trans id="Get Started" />
          </ButtonLink>
          <ButtonLink href="/admin/login" size="large">
            <Trans id="Sign In" />
          </ButtonLink>
        </div>
        <Link href="/game/practice" className="link inline-flex min-h-11 items-center">
          <Trans id="Try a practice game" />
        </Link>
      </>
    )
  }
  return (
    <>
      <p className="greeting">
        <Trans id="Welcome, {username}!" values={{ username: session.user.username }} />
      </p>
      <div className="hero-buttons">
        <ButtonLink href="/tournaments" variant="primary" size="large">
          <Trans id="Join Tournaments" />
        </ButtonLink>
        <ButtonLink href="/profile" size="large">
          <Trans id="View Profile" />
        </ButtonLink>
      </div>
    </>
  )
}
