import { Server } from 'socket.io'
import { expect, test } from 'vitest'
import { JsonText, jsonParser } from './encoder.ts'

type Packet = Parameters<Server['encoder']['encode']>[0]

test.each<Packet>([
  { type: 0, nsp: '/', data: { sid: 'a' } },
  { type: 1, nsp: '/' },
  { type: 2, nsp: '/', data: ['game:moved', { seq: 1, deadlineAt: null, view: { held: [[], ['1e']] } }] },
  { type: 2, nsp: '/', id: 0, data: ['¿envido?', undefined] },
  { type: 3, nsp: '/', id: 17, data: [{ ok: true, seq: 4 }] },
  { type: 4, nsp: '/other', data: { message: 'not-signed-in' } },
])('packet %# is written as Socket.IO would', packet => {
  const [theirs, ours] = [new Server(), new Server({ parser: jsonParser })]
  expect(ours.encoder.encode(packet)).toEqual(theirs.encoder.encode(packet))
})

test('a payload that is already JSON is written unchanged', () => {
  const io = new Server({ parser: jsonParser })
  const payload = { seq: 1, view: { held: [[], ['1e']] } }
  const packet = (data: unknown[]) => io.encoder.encode({ type: 2, nsp: '/', data })
  expect(packet(['game:moved', new JsonText(JSON.stringify(payload))])).toEqual(
    packet(['game:moved', payload]),
  )
})
