import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  type KeyObject
} from 'node:crypto'

export interface KeyPair {
  privateKey: KeyObject
  publicKey: KeyObject
}

/** Keys of ES256 that follow from a secret, so that tokens outlive the process; new ones without it. */
export function keysOf(secret: string = randomBytes(32).toString('hex')): KeyPair {
  const d = createHash('sha256').update(`wildberries-sandbox:${secret}`).digest()
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(d)
  const point = curve.getPublicKey()
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const key = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33), d: d.toString('base64url') }
  const privateKey = createPrivateKey({ key, format: 'jwk' })
  return { privateKey, publicKey: createPublicKey(privateKey) }
}
