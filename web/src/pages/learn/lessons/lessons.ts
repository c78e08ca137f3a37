import type { I18n } from '@lingui/core'
import type { Lesson } from './lesson.ts'
import { bluff } from './lessons/bluff.ts'
import { cards } from './lessons/cards.ts'
import { envido } from './lessons/envido.ts'
import { flor } from './lessons/flor.ts'
import { hand } from './lessons/hand.ts'
import { partner } from './lessons/partner.ts'
import { score } from './lessons/score.ts'
import { senas } from './lessons/senas.ts'
import { six } from './lessons/six.ts'
import { tricks } from './lessons/tricks.ts'
import { truco } from './lessons/truco.ts'

/** All lessons in their order, in the reader's language. */
export const lessonsIn = (i18n: I18n): Lesson[] =>
  [cards, tricks, hand, truco, envido, bluff, partner, senas, flor, score, six].map(lessonOf =>
    lessonOf(i18n),
  )
