/** The rules for the fields of an account, apart from the schemas so that a form need not load a validator. */
export const MIN_PASSWORD_LENGTH = 6
/** Longer passwords would only make hashing a way to keep the server busy. */
export const MAX_PASSWORD_LENGTH = 256
export const MAX_EMAIL_LENGTH = 254
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
export const USERNAME_PATTERN = /^[\p{Script=Latin}0-9._-]{2,32}$/u

/** On the scale of zxcvbn, from 0 to 4: a password with this score or less is easy to guess. */
export const WEAK_PASSWORD_SCORE = 1

/** Words that a password for this site is likely to be made of. */
export const SITE_WORDS = ['vale', 'cuatro', 'valecuatro', 'truco', 'retruco', 'envido', 'admin', 'argentina']
