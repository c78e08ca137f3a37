import { Trans, useLingui } from '@lingui/react'
import type { User } from '@valecuatro/contract'
import { isProvisional } from '@valecuatro/contract/values'
import { useLocation, useSearch } from 'wouter'
import { PlayerFrame } from '../../../frame/playerFrame.tsx'
import { useTapTwice } from '../../../game/index.ts'
import { type Locale, rememberLocale, setLocale } from '../../../i18n/locale.ts'
import { QueryProvider } from '../../../net/query.tsx'
import { useSound } from '../../../sound/sounds.ts'
import { useVoices, type VoiceVolume } from '../../../sound/voicePreference.ts'
import { SelectField } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { type Tab, Tabs } from '../../../ui/tabs.tsx'
import { chooseTheme, type Theme, useTheme } from '../../../ui/theme.tsx'
import { useTitle } from '../../../ui/useTitle.ts'
import { RequireSession, registerConfirmIdentity } from '../../visitor/index.ts'
import { NoticeChoices } from '../notices/noticeChoices.tsx'
import { AccountDetails } from './accountDetails.tsx'
import { ChangePassword } from './changePassword.tsx'
import { CreateAccountCall } from './createAccountCall.tsx'
import { DailyBonus } from './dailyBonus.tsx'
import { Friends, MutedAndBlocked } from './friends.tsx'
import { MyPlay } from './myPlay.tsx'
import { OwnData } from './ownData.tsx'
import { OwnLedger } from './ownLedger.tsx'
import { OwnTournaments } from './ownTournaments.tsx'
import { PastGames } from './pastGames.tsx'
import { Figures, ProfileHead, ShareProfile } from './profileHead.tsx'
import { RatingChart } from './ratingChart.tsx'
import { Sessions } from './sessions.tsx'
import { SignInMethods } from './signInMethods.tsx'
import { useOwnAccount, usePlayer } from './usePlayer.ts'

const TAB_NAMES = [
  'games',
  'play',
  'friends',
  'ledger',
  'tournaments',
  'security',
  'notices',
  'preferences',
] as const
/** Guests have no friends, coins, tournaments or password. */
const GUEST_TABS: readonly TabName[] = ['games', 'play', 'notices', 'preferences']
type TabName = (typeof TAB_NAMES)[number]

registerConfirmIdentity()

export default function Profile() {
  const { i18n } = useLingui()
  useTitle(i18n._('Profile'))
  return (
    <PlayerFrame>
      <RequireSession>
        {user => (
          <QueryProvider>
            <ProfileOf user={user} />
          </QueryProvider>
        )}
      </RequireSession>
    </PlayerFrame>
  )
}

function ProfileOf({ user: known }: { user: User }) {
  const user = useOwnAccount().data ?? known
  const player = usePlayer(user._id)
  const hasPlayed = user.stats.gamesPlayed > 0
  const figures = (
    <Figures
      stats={user.stats}
      rating={player.data?.rating}
      uncertainty={player.data?.uncertainty}
      {...(!user.guest && { coins: user.wallet.coins })}
    />
  )
  return (
    <div className="profile">
      <ProfileHead {...user}>
        {!user.guest && (
          <>
            <p className="profile-email">{user.email}</p>
            <ShareProfile player={user} />
          </>
        )}
      </ProfileHead>
      {user.guest && <CreateAccountCall />}
      {hasPlayed && figures}
      {hasPlayed && !user.guest && (
        <RatingChart playerId={user._id} isProvisional={isProvisional(player.data?.uncertainty ?? 0)} />
      )}
      <ProfileTabs user={user} />
      {/* Without games there is nothing to read in the figures yet. */}
      {!hasPlayed && figures}
    </div>
  )
}

/** The open tab is part of the URL, so that it can be linked to and survives a reload. */
function ProfileTabs({ user }: { user: User }) {
  const { i18n } = useLingui()
  const [path, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('show')
  const all: Tab<TabName>[] = [
    { name: 'games', label: <Trans id="Games" />, content: <PastGames playerId={user._id} isOwn /> },
    { name: 'play', label: <Trans id="My play" />, content: <MyPlay /> },
    { name: 'friends', label: <Trans id="Friends" />, content: <Friends /> },
    {
      name: 'ledger',
      label: <Trans id="Coin history" />,
      content: (
        <>
          <DailyBonus />
          <OwnLedger />
        </>
      ),
    },
    { name: 'tournaments', label: <Trans id="Tournaments" />, content: <OwnTournaments /> },
    {
      name: 'security',
      label: <Trans id="Security" />,
      content: (
        <div className="security">
          <AccountDetails />
          <ChangePassword />
          <SignInMethods />
          <Sessions />
          <OwnData />
        </div>
      ),
    },
    { name: 'notices', label: <Trans id="Notifications" />, content: <NoticeChoices /> },
    {
      name: 'preferences',
      label: <Trans id="Preferences" />,
      content: <Preferences isGuest={user.guest === true} />,
    },
  ]
  const tabs = user.guest ? all.filter(({ name }) => GUEST_TABS.includes(name)) : all
  const open = tabs.find(({ name }) => name === asked)?.name ?? 'games'
  return (
    <Tabs
      label={i18n._('Your profile')}
      tabs={tabs}
      open={open}
      onOpen={name => navigate(name === 'games' ? path : `${path}?show=${name}`, { replace: true })}
    />
  )
}

function Preferences({ isGuest }: { isGuest: boolean }) {
  const { i18n } = useLingui()
  const theme = useTheme()
  const [sound, setSound] = useSound()
  const [tapTwice, setTapTwice] = useTapTwice()
  const [voices, setVoices] = useVoices()

  async function chooseLocale(locale: Locale) {
    rememberLocale(locale)
    await setLocale(locale)
  }

  /** Plays one call as a sample of the chosen volume. */
  function chooseVoices(volume: VoiceVolume) {
    setVoices(volume)
    if (volume !== 'off')
      import('../../../sound/voices.ts').then(
        ({ say }) => say('beto', 'truco'),
        () => {},
      )
  }

  return (
    <section aria-labelledby="preferences-title">
      <h2 id="preferences-title" className="section-title">
        <Trans id="Preferences" />
      </h2>
      <div className="preferences">
        <SelectField
          label={i18n._('Language')}
          value={i18n.locale}
          onChange={event => void chooseLocale(event.target.value as Locale)}
        >
          <option value="en">English</option>
          <option value="es">Español</option>
        </SelectField>
        <SelectField
          label={i18n._('Theme')}
          value={theme}
          onChange={event => chooseTheme(event.target.value as Theme)}
        >
          <option value="auto">{i18n._('System default')}</option>
          <option value="light">{i18n._('Light')}</option>
          <option value="dark">{i18n._('Dark')}</option>
        </SelectField>
        <SelectField
          label={i18n._('Spoken calls')}
          hint={i18n._('Computer voices say the calls in Spanish. They are experimental and off by default.')}
          value={voices}
          onChange={event => chooseVoices(event.target.value as VoiceVolume)}
        >
          <option value="off">{i18n._('Off')}</option>
          <option value="quiet">{i18n._('Quiet')}</option>
          <option value="normal">{i18n._('Normal')}</option>
          <option value="loud">{i18n._('Loud')}</option>
        </SelectField>
        <Switch label={i18n._('Sound at the table')} on={sound} onChange={setSound} />
        <Switch label={i18n._('Tap twice to play a card')} on={tapTwice} onChange={setTapTwice} />
      </div>
      {/* For other players this is on the Friends tab, which guests do not have. */}
      {isGuest && <MutedAndBlocked />}
    </section>
  )
}
