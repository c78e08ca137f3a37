/**
 * Every sentence that the API answers with in its `error` field. The text is also the key of its translation,
 * so a sentence that is not listed here cannot be sent, and one that is listed has to be translated.
 */
export const MESSAGES = {
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  usernameRequired: 'Username is required',
  usernameInvalid: 'Username must be 2 to 32 letters, digits, dots, dashes or underscores',
  passwordRequired: 'Password is required',
  passwordTooShort: 'Password must be at least 6 characters long',
  passwordTooLong: 'Password must be at most 256 characters long',
  usernameTaken: 'Username is already taken',
  emailTaken: 'Email is already registered',
  badCredentials: 'Invalid email or password',
  notAnAdministrator: 'This account is not an administrator. Players sign in on the player page.',
  notSignedIn: 'You are not signed in',
  sessionEnded: 'Your session has ended. Please sign in again.',
  adminsOnly: 'Administrators only',
  csrf: 'The anti-forgery token is missing or invalid. Please refresh the page and try again.',
  origin: 'Requests from this origin are not allowed',
  contentType: 'Requests must be sent as JSON',
  malformed: 'The request is malformed',
  tooLarge: 'The request is too large',
  tooMany: 'Too many attempts. Please wait a moment and try again.',
  notFound: 'Not found',
  unavailable: 'The service is not available right now. Please try again.',
  unexpected: 'Something went wrong on our side. Please try again.',
} as const

export type Message = (typeof MESSAGES)[keyof typeof MESSAGES]
