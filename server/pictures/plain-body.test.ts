import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, createGzip, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'

import { describe, expect, test } from 'vitest'

import { MEGABYTE } from '#contract/sizes.ts'

import { plainBody } from './plain-body.ts'

const MAX = 512 * 1024
const TEXT = Buffer.from('Куртка «Лес» '.repeat(3000))

const undone = (body: Buffer, encoding?: string) =>
  plainBody({
    url: new URL('https://shop.test/'),
    status: 200,
    headers: encoding === undefined ? {} : { 'content-encoding': encoding },
    body
  })

describe('a body', () => {
  test.each([
    ['plain', TEXT, undefined],
    ['that says it is plain', TEXT, 'identity'],
    ['in gzip', gzipSync(TEXT), 'gzip'],
    ['in gzip, loudly', gzipSync(TEXT), ' GZIP '],
    ['in deflate', deflateSync(TEXT), 'deflate'],
    ['in brotli', brotliCompressSync(TEXT), 'br'],
    ['in zstd', zstdCompressSync(TEXT), 'zstd']
  ])('%s', async (_, body, encoding) => {
    expect((await undone(body, encoding))?.equals(TEXT)).toBe(true)
  })

  test.each(['gzip', 'br', 'zstd'])('that is no %s is none', async encoding => {
    expect(await undone(Buffer.from('<title>A</title>'), encoding)).toBeUndefined()
  })

  test.each(['compress', 'gzip, br', 'aes128gcm'])('in %s is none', async encoding => {
    expect(await undone(TEXT, encoding)).toBeUndefined()
  })

  test('that was cut is what there is of it', async () => {
    const noise = Buffer.from(Array.from({ length: 100_000 }, (_, place) => (place * place * 31) % 251))
    const whole = gzipSync(noise)
    const half = await undone(whole.subarray(0, whole.length / 2), 'gzip')
    expect(half && half.length > 1000 && half.equals(noise.subarray(0, half.length))).toBe(true)
  })

  test('that swells to a gigabyte is no longer than any other', async () => {
    const zeros = Readable.from(Array<Buffer>(1024).fill(Buffer.alloc(MEGABYTE)))
    const bomb = await buffer(zeros.compose(createGzip({ level: 1 })))
    const twice = gzipSync(bomb)
    const before = process.resourceUsage().maxRSS
    expect((await undone(bomb, 'gzip'))?.length).toBe(MAX)
    expect((await undone(twice, 'gzip'))?.length).toBeLessThanOrEqual(MAX)
    expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(32)
  })
})
