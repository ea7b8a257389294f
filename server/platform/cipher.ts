import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const VERSION = 1
const KEY_BYTES = 32
const KEY_ID_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + KEY_ID_BYTES

/** Version, name of the key, ciphertext, tag; and the nonce, which is made anew for each text. */
export interface Sealed {
  text: Buffer
  iv: Buffer
}

/** What a text is for and whose it is: it opens for nothing and nobody else. */
export interface Belonging {
  purpose: string
  owner: string
}

export interface Cipher {
  /** What everything that is sealed now begins with: what begins otherwise was sealed with a former key. */
  readonly head: Buffer
  seal(text: string, belonging: Belonging): Sealed
  /** @throws NotOpened */
  open(sealed: Sealed, belonging: Belonging): string
}

/** `key`: sealed with another key, or by another version of this. `text`: changed, or another's. */
export class NotOpened extends Error {
  readonly kind: 'key' | 'text'

  constructor(kind: 'key' | 'text', cause?: unknown) {
    super(kind === 'key' ? 'sealed with another ENCRYPTION_KEY' : 'not what was sealed', { cause })
    this.name = 'NotOpened'
    this.kind = kind
  }
}

const derived = (secret: string, use: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, '', `tropa cipher ${VERSION} ${use}`, bytes))

const bound = (head: Buffer, { purpose, owner }: Belonging) =>
  Buffer.concat([head, Buffer.from(JSON.stringify([purpose, owner]))])

interface Key {
  key: Buffer
  /** Version and name of the key. */
  head: Buffer
}

const keyOf = (secret: string): Key => ({
  key: derived(secret, 'key', KEY_BYTES),
  head: Buffer.concat([Buffer.of(VERSION), derived(secret, 'name of the key', KEY_ID_BYTES)])
})

function openWith({ key, head }: Key, { text, iv }: Sealed, belonging: Belonging): string {
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(bound(head, belonging))
  decipher.setAuthTag(text.subarray(-TAG_BYTES))
  try {
    const inside = decipher.update(text.subarray(HEAD_BYTES, -TAG_BYTES))
    return Buffer.concat([inside, decipher.final()]).toString('utf8')
  } catch (error) {
    throw new NotOpened('text', error)
  }
}

/** Secrets that texts are sealed with: all new ones with the present one; those of the former ones can still be read. */
export interface EncryptionKeys {
  present: string
  former: readonly string[]
}

/** Keeps texts readable for whoever has the secrets alone: AES-256-GCM with a key that is derived from one of them (HKDF). */
export function createCipher({ present, former }: EncryptionKeys): Cipher {
  const { key, head } = keyOf(present)
  const keys = [{ key, head }, ...former.map(keyOf)]

  return {
    head,

    seal(text, belonging) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
      cipher.setAAD(bound(head, belonging))
      const inside = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return { text: Buffer.concat([head, inside, cipher.getAuthTag()]), iv }
    },

    open(sealed, belonging) {
      const { text, iv } = sealed
      if (text.length < HEAD_BYTES + TAG_BYTES || iv.length !== IV_BYTES) throw new NotOpened('text')
      const sealing = keys.find(one => one.head.equals(text.subarray(0, HEAD_BYTES)))
      if (!sealing) throw new NotOpened('key')
      return openWith(sealing, sealed, belonging)
    }
  }
}
