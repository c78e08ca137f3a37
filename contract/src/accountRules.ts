/** The rules for the fields of an account, kept apart from the schemas so that a form need not load a validator. */
export const MIN_PASSWORD_LENGTH = 6
/** An upper limit, because hashing very long passwords would let a client keep the server busy. */
export const MAX_PASSWORD_LENGTH = 256
export const MAX_EMAIL_LENGTH = 254
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
/** The letters of European languages; phonetic letters, which look like these, are left out. */
export const USERNAME_PATTERN = /^[A-Za-zÀ-ÖØ-öø-ſ0-9._-]{2,32}$/u

/** On the scale of zxcvbn, from 0 to 4: a password with this score or less is easy to guess. */
export const WEAK_PASSWORD_SCORE = 1

/** Words that are likely to occur in a password for this site. */
export const SITE_WORDS = ['vale', 'cuatro', 'valecuatro', 'truco', 'retruco', 'envido', 'admin', 'argentina']
