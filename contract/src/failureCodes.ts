import { MESSAGES, type Message } from './messages.ts'

/** A name such as `tournamentFull` with dashes: `tournament-full`. */
type Dashed<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? Rest extends Uncapitalize<Rest>
    ? `${Uncapitalize<First>}${Dashed<Rest>}`
    : `${Uncapitalize<First>}-${Dashed<Rest>}`
  : Name

/** Tells a program why a call failed, as the sentence tells a person: the name of the sentence, with dashes. */
export type FailureCode = Dashed<keyof typeof MESSAGES>

const CODES = new Map(
  Object.entries(MESSAGES).map(([name, sentence]) => [
    sentence as string,
    name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`) as FailureCode,
  ]),
)

export const FAILURE_CODES = [...CODES.values()] as [FailureCode, ...FailureCode[]]

/** The code of a sentence. */
export const codeOf = (message: Message): FailureCode => CODES.get(message)!
