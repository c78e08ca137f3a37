import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

export interface PasskeyOptions {
  /** The origin of the browser's page. */
  origin?: string
  /** The domain that the passkey is used for. */
  rpId?: string
  /** Whether the authenticator has verified its user. */
  isVerified?: boolean
}

/** Creates an in-memory authenticator with one credential that answers as a browser would. */
export function createSoftPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let counter = 0
  let userHandle: string | undefined

  function authenticatorData({ rpId = 'localhost', isVerified = true }: PasskeyOptions, credential?: Buffer) {
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (credential ? HAS_CREDENTIAL : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(counter, 1)
    const rpIdHash = createHash('sha256').update(rpId).digest()
    return Buffer.concat([rpIdHash, head, credential ?? Buffer.alloc(0)])
  }

  const clientData = (type: string, challenge: string, origin = 'http://localhost:3000') =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const answer = <T extends object>(response: T) => ({
    id,
    rawId: id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  })

  return {
    /** Answers `navigator.credentials.create`. */
    create(options: { challenge: string; user: { id: string } }, how: PasskeyOptions = {}) {
      userHandle = options.user.id
      const { x, y } = publicKey.export({ format: 'jwk' })
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x!, 'base64url')],
          [-3, Buffer.from(y!, 'base64url')],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, cose])
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authenticatorData(how, credential))],
        ]) as never,
      )
      return answer({
        clientDataJSON: clientData('webauthn.create', options.challenge, how.origin).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      })
    },

    /** Answers `navigator.credentials.get`. */
    use(options: { challenge: string }, how: PasskeyOptions = {}) {
      counter++
      const data = authenticatorData(how)
      const client = clientData('webauthn.get', options.challenge, how.origin)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle,
      })
    },

    /** Makes the next use count as the n-th, because a copy of a passkey has its own counter. */
    setCounter(n: number) {
      counter = n - 1
    },
  }
}

export type SoftPasskey = ReturnType<typeof createSoftPasskey>
