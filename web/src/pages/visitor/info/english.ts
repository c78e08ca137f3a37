import type { InfoTexts } from './infoTexts.ts'

export const ENGLISH: InfoTexts = {
  navigation: 'About this site',
  contact: 'Questions, objections to a decision or requests about your data? Write to',
  updated: 'In effect since November 2026.',
  pages: {
    terms: {
      title: 'Terms of use',
      intro:
        'What you can expect from Vale Cuatro, and what we expect from you. By playing here you agree to this.',
      sections: [
        {
          heading: 'What this is',
          paragraphs: [
            'Vale Cuatro lets you play Argentine truco with other people and with bots, in single games and in tournaments.',
            'You can play as a guest with a nickname alone. With an account you also get coins, rated games, tournaments and friends.',
          ],
        },
        {
          heading: 'Your account',
          points: [
            'One account per person. Do not share it, sell it or let a program play for you.',
            'Choose a name that insults no one and pretends to be no one else.',
            'Keep your password to yourself. In your profile you see where you are signed in, and can sign out there.',
            'You can delete your account in your profile, under Security.',
          ],
        },
        {
          heading: 'Coins',
          points: [
            'Coins are just points in the game. They are not money: you cannot buy them, sell them or exchange them for money, goods or services.',
            'Entry fees and prizes of tournaments are paid in coins. If a tournament is cancelled, you get the entry fee back.',
            'Every change to your coins is listed in your profile and stays there. An error in it is corrected with a new entry, never by changing an old one.',
          ],
        },
        {
          heading: 'Games',
          points: [
            'If you miss a turn, a bot plays your seat until you are back. If you leave for good, it plays to the end.',
            'Leaving rated games again and again means a pause before you can play rated games again.',
            'The deal cannot be known in advance by anyone: every player adds to it, and you can check it in the replay.',
          ],
        },
        {
          heading: 'If you break the rules',
          paragraphs: [
            'An administrator or moderator can suspend an account, with a reason that is recorded. While suspended you cannot sign in, and bots take your seats.',
          ],
        },
        {
          heading: 'No guarantee',
          paragraphs: [
            'We do our best to keep the site running and your data safe, but cannot promise that it is always available. A game that is interrupted by an outage on our side continues where it was.',
          ],
        },
      ],
    },
    privacy: {
      title: 'Privacy',
      intro:
        'What we store about you, why, and for how long. We show no advertising, use no third-party analytics and sell nothing.',
      sections: [
        {
          heading: 'What we store, and for how long',
          points: [
            'Your account: name, email address, language, and your password as a hash that cannot be reversed. As long as you have the account.',
            'Passkeys and authenticator apps, if you set them up: a public key, or a secret that is stored encrypted. Until you remove them.',
            'Sign-ins: when, from which IP address and with which browser, so that you can recognise them and we can notice several accounts of one person at a table. Deleted 30 days after the last use.',
            'Games: every action of a finished game, so that it can be replayed and checked. Kept for good.',
            'Coins: every change to your balance. Kept for good; the list cannot be altered.',
            'Chat: deleted after 24 hours, except for messages of a player who has been reported, which are kept as evidence.',
            'Friends and blocked players: until you remove them.',
            'Reports and alerts: what you report, and what our detectors notice about games, as long as they are needed to handle the case and its repetition.',
            'Notifications: 90 days. Notifications on a device: the address that its browser gave us, until you sign out or turn them off.',
            'Emails that we have sent you: 30 days.',
            'Guests: a nickname and the games. The nickname is removed when you have not come back for 30 days.',
            'What administrators do to an account is recorded in a log.',
          ],
        },
        {
          heading: 'Who sees what',
          points: [
            'Everyone: your name, your statistics and ratings, and games that can be watched.',
            'Your friends: whether you are online or playing.',
            'Our staff, as their role needs it: organisers see your name and games; moderators also your email address, balance, sign-ins and reports; administrators all of it. No one sees your password.',
            'Push services of browser makers (Google, Mozilla, Apple, Microsoft) deliver notifications to your device if you turn them on. Their content is encrypted; only your browser can read it.',
          ],
        },
        {
          heading: 'Cookies: why there is no banner',
          paragraphs: [
            'All cookies are our own and needed for what you asked for: two keep you signed in (7 and 30 days), one protects forms against other sites, one remembers the browser for a year so that sign-ins and several accounts at one table can be recognised, and two remember your language and theme. None follows you to other sites, so no consent is asked for.',
            'Your browser also stores settings such as sound, and the files of the site so that you can practise without a connection.',
          ],
        },
        {
          heading: 'Your rights',
          paragraphs: [
            'In your profile, under Security, you can download everything that we store about you and delete your account. You have 30 days to change your mind. Then your name and address are removed; finished games and coin transactions stay, under “deleted player”.',
            'Your name, address and password can be changed in the same place.',
          ],
        },
      ],
    },
    'fair-play': {
      title: 'Fair play',
      intro:
        'Truco lives on bluffing, not on cheating. Lie about your cards as much as you like, within these rules.',
      sections: [
        {
          heading: 'Allowed',
          points: [
            'Bluffing with calls, and with the phrases at the table.',
            'Señas to your partner. Opponents may catch them.',
          ],
        },
        {
          heading: 'Not allowed',
          points: [
            'Telling your partner your cards in any other way, such as a call or a second screen.',
            'Sitting at a table with more than one account, or with another person’s account.',
            'Programs that play or advise.',
            'Losing on purpose, or arranging a result to move rating or coins.',
            'Insults, threats and harassment in the chat or in a name.',
            'Exploiting a bug. Report it instead.',
          ],
        },
        {
          heading: 'How we find out',
          paragraphs: [
            'Detectors look at finished games and sign-ins for what honest players hardly ever do. They never decide: our staff looks at each case with its evidence.',
            'You can report a player from their page or from the table. We notify you when your report has been reviewed. What follows from it stays between us and that player.',
          ],
        },
        {
          heading: 'What can follow',
          paragraphs: [
            'A conversation, a suspension for a time or for good, the loss of a prize. A suspended player can ask for the case to be looked at again.',
          ],
        },
      ],
    },
    'responsible-play': {
      title: 'Responsible play',
      intro:
        'Truco is a pastime. Here you play for coins that are worth nothing outside, and that is on purpose.',
      sections: [
        {
          heading: 'No money',
          paragraphs: [
            'Coins cannot be bought or cashed in. Vale Cuatro never asks you for money or card details. If someone does, report them.',
            'Tables where people bet money among themselves are not allowed.',
          ],
        },
        {
          heading: 'Keep it fun',
          points: [
            'Decide before you start how long you want to play.',
            'Take a break after a bad streak: the next hand does not owe you anything.',
            'Turn off the notifications that pull you back, one by one, in your profile, under Notifications.',
            'If you want to stop, sign out everywhere or delete your account in your profile, under Security.',
          ],
        },
        {
          heading: 'If play is becoming a problem',
          paragraphs: [
            'Playing more than you wanted to, hiding it, or playing to forget something are signs worth taking seriously, with or without money. Talk to someone you trust, or to a health service near you. Argentina has free and confidential helplines for problem gambling: 0800\u00a0444\u00a04000, run by the province of Buenos Aires, and 0800\u00a0666\u00a06006, run by the city.',
          ],
        },
        {
          heading: 'Children',
          paragraphs: ['Under 13, play only together with a parent or guardian, and as a guest.'],
        },
      ],
    },
  },
}
