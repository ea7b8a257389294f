import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'

import { PICTURE_MAX } from '#contract/limits.ts'
import { HEIC_REFUSED } from '#contract/uploads.ts'

import { encodePicture } from './encode.ts'
import { pictureKind } from './picture-kind.ts'
import { handMadePng, textBomb, type PngParts } from './testing/png.ts'
import { colorAt, drawing, moving, sample } from './testing/samples.ts'

const isNear = (found: number[], wanted: number[]) =>
  wanted.every((value, place) => Math.abs(value - (found[place] ?? -99)) < 24)

async function expectColor(data: Buffer, [left, top]: [number, number], wanted: number[]): Promise<void> {
  const found = await colorAt(data, left, top)
  expect([found, isNear(found, wanted)]).toEqual([found, true])
}

const [GREEN, RED, WHITE] = [
  [0, 170, 0],
  [204, 51, 51],
  [255, 255, 255]
]

describe('what is kept', () => {
  test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('%s becomes a JPEG', async format => {
    const { name, data, width, height } = await encodePicture(await sample(format))
    expect([pictureKind(data), width, height, name]).toEqual([
      'jpeg',
      60,
      40,
      expect.stringMatching(/^[0-9a-f]{32}\.jpg$/)
    ])
    await expectColor(data, [40, 30], RED)
    await expectColor(data, [3, 3], GREEN)
  })

  test('is named after what is in it', async () => {
    const bytes = await sample('png')
    const other = await encodePicture(await sample('png', { background: '#00f' }))
    expect((await encodePicture(bytes)).name).toBe((await encodePicture(bytes)).name)
    expect((await encodePicture(bytes)).name).not.toBe(other.name)
  })

  test.each([
    [3000, 1000, 1200, 400],
    [500, 2400, 250, 1200],
    [1200, 1200, 1200, 1200],
    [1, 1, 1, 1]
  ])('%i × %i is %i × %i', async (width, height, ...size) => {
    const kept = await encodePicture(await sample('png', { width, height }))
    expect([kept.width, kept.height]).toEqual(size)
  })

  test.each(['gif', 'webp'] as const)('of a moving %s the first frame', async format => {
    const bytes = await moving(format, ['#cc3333', '#0000ff', '#00ff00'])
    expect((await sharp(bytes, { pages: -1 }).metadata()).pages).toBe(3)
    const { data, width, height } = await encodePicture(bytes)
    expect([width, height]).toEqual([30, 30])
    await expectColor(data, [15, 15], RED)
  })

  test('what is clear is white', async () => {
    const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    await expectColor((await encodePicture(clear)).data, [10, 10], WHITE)
  })

  test('of CMYK and of 16 bits the colours', async () => {
    const cmyk = await drawing().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()
    expect((await sharp(cmyk).metadata()).channels).toBe(4)
    const deep = await drawing().toColourspace('rgb16').png().toBuffer()
    expect((await sharp(deep).metadata()).depth).toBe('ushort')
    for (const bytes of [cmyk, deep]) {
      const { data } = await encodePicture(bytes)
      expect((await sharp(data).metadata()).channels).toBe(3)
      await expectColor(data, [40, 30], RED)
    }
  })

  test('turned the way it was taken, and nothing of where', async () => {
    const bytes = await drawing()
      .jpeg({ quality: 100 })
      .withExif({
        IFD0: { Make: 'Kamera', Copyright: 'Anna' },
        IFD3: { GPSLatitude: '55/1 45/1 21/1', GPSLatitudeRef: 'N' }
      })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif?.includes('Kamera')).toBe(true)
    const { data, width, height } = await encodePicture(bytes)
    expect([width, height]).toEqual([40, 60])
    // A quarter to the right: the first corner is the second one.
    await expectColor(data, [36, 3], GREEN)
    const { exif, xmp, icc, orientation } = await sharp(data).metadata()
    expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(data.includes('Kamera')).toBe(false)
  })

  test('of a file that is a page as well only the picture', async () => {
    const script = '<script>alert(1)</script>/*'
    const jpeg = await sample('jpeg')
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), Buffer.from(script)])
    const files = [
      Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(script)]),
      Buffer.concat([await sample('gif'), Buffer.from(`=1;${script}`)]),
      Buffer.concat([await sample('png'), Buffer.from(`PK\x03\x04${script}`)])
    ]
    for (const bytes of files) {
      expect(bytes.includes('<script')).toBe(true)
      expect((await encodePicture(bytes)).data.includes('script')).toBe(false)
    }
  })
})

/** How much more memory than ever before it took, megabytes. */
async function grownBy(work: () => Promise<void>): Promise<number> {
  await encodePicture(await sample('png'))
  const before = process.resourceUsage().maxRSS
  await work()
  return (process.resourceUsage().maxRSS - before) / 1024
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const EXTERNAL = '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'

describe('what is refused', () => {
  test.each([
    ['nothing', Buffer.alloc(0), 'пустой'],
    ['HEIC', Buffer.from('\0\0\0\x14ftypheic\0\0\0\0mif1', 'latin1'), HEIC_REFUSED],
    ['SVG', Buffer.from(SVG), 'SVG'],
    ['SVG behind a mark', Buffer.from(`\ufeff${SVG}`), 'SVG'],
    ['SVG in two-byte letters', Buffer.from(`\ufeff${SVG}`, 'utf16le'), 'SVG'],
    ['SVG behind a prolog', Buffer.from(EXTERNAL), 'SVG'],
    ['a page', Buffer.from('<!doctype html><title>x</title>'), 'SVG'],
    ['text', Buffer.from('картинка'), 'Подойдут'],
    ['a letter of a picture', Buffer.from([0xff, 0xd8, 0xff]), 'повреждён'],
    [
      'a head and noise',
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(500, 7)]),
      'повреждён'
    ],
    ['GIF in name only', Buffer.from('GIF89a=1;alert(1)//'), 'повреждён'],
    ['zeros', Buffer.alloc(10_000), 'Подойдут']
  ])('%s', async (_, bytes, says) => {
    await expect(encodePicture(bytes)).rejects.toMatchObject({
      code: 'BAD_PICTURE',
      statusCode: 422,
      message: expect.stringContaining(says)
    })
  })

  test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('half of a %s', async format => {
    const noise = Buffer.from(Array.from({ length: 200 * 200 * 3 }, (_, place) => (place * place * 31) % 251))
    const bytes = await sharp(noise, { raw: { width: 200, height: 200, channels: 3 } })
      .toFormat(format)
      .toBuffer()
    await encodePicture(bytes)
    await expect(encodePicture(bytes.subarray(0, bytes.length / 2))).rejects.toMatchObject({
      code: 'BAD_PICTURE',
      message: expect.stringMatching(/^Файл повреждён: отправьте его ещё раз/)
    })
  })

  test('more points than anybody needs, before they are unpacked', async () => {
    const bombs = [
      await handMadePng({ width: 30_000, height: 30_000 }),
      await handMadePng({ width: 60_000, height: 60_000, lines: 1 }),
      await handMadePng({ width: 7000, height: 6000, depth: 1 })
    ]
    const grown = await grownBy(async () => {
      for (const bytes of bombs) {
        await expect(encodePicture(bytes)).rejects.toMatchObject({
          code: 'BAD_PICTURE',
          message: expect.stringMatching(/слишком большая: \d+ Мп/)
        })
      }
    })
    expect(grown).toBeLessThan(32)
  })

  const heavy: [string, PngParts, string][] = [
    ['a line', { width: 1, height: 39_000_000, lines: 1 }, 'слишком длинная'],
    ['a band', { width: 2000, height: 16_001, lines: 1 }, 'слишком длинная'],
    [
      'every point in four channels of 16 bits',
      { width: 6300, height: 6300, depth: 16, color: 6, lines: 1 },
      'тяжело'
    ],
    [
      'as much in seven passes',
      { width: 4500, height: 4500, depth: 16, color: 6, interlaced: true, lines: 1 },
      'тяжело'
    ]
  ]
  test.each(heavy)('%s, soon and without its points', async (_, parts, says) => {
    const bytes = await handMadePng(parts)
    expect(bytes.length).toBeLessThan(PICTURE_MAX)
    // What is unpacked waits for its turn first.
    const waiting = vi.fn<(count: number) => void>()
    const grown = await grownBy(async () => {
      sharp.queue.on('change', waiting)
      await expect(encodePicture(bytes)).rejects.toMatchObject({
        code: 'BAD_PICTURE',
        message: expect.stringContaining(says)
      })
      sharp.queue.off('change', waiting)
    })
    expect(grown).toBeLessThan(32)
    expect(waiting).not.toHaveBeenCalled()
  })

  test('a text that swells to half a gigabyte, or the picture without it', async () => {
    const bytes = await handMadePng({ width: 10, height: 10, before: await textBomb(512) })
    expect(bytes.length).toBeLessThan(PICTURE_MAX)
    const outcome: string[] = []
    const grown = await grownBy(async () => {
      outcome.push(
        await encodePicture(bytes).then(
          ({ data }) => pictureKind(data) ?? '',
          ({ code }) => String(code)
        )
      )
    })
    expect(['jpeg', 'BAD_PICTURE']).toContain(outcome[0])
    expect(grown).toBeLessThan(32)
  })
})
