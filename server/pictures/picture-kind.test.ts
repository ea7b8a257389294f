import { describe, expect, test } from 'vitest'

import { pictureKind } from './picture-kind.ts'
import { sample } from './testing/samples.ts'

const box = (...brands: string[]) => {
  const body = Buffer.from(`ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`, 'latin1')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 4)
  return Buffer.concat([length, body])
}

test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('%s is known by its bytes', async format => {
  expect(pictureKind(await sample(format))).toBe(format)
})

describe('by their first bytes', () => {
  test.each([
    ['avif', box('mif1', 'mif1', 'avif', 'miaf')],
    ['avif', box('avis', 'avif', 'msf1')],
    ['heic', box('heic', 'mif1', 'heic')],
    ['heic', box('mif1', 'heic')],
    [undefined, box('isom', 'mp42')],
    [undefined, box('qt  ')],
    ['markup', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['markup', Buffer.from('\ufeff<svg/>')],
    ['markup', Buffer.from('\ufeff \r\n<?xml version="1.0"?><svg/>')],
    ['markup', Buffer.from('<!-- a --><!DOCTYPE svg><svg/>')],
    ['markup', Buffer.from('\ufeff<svg/>', 'utf16le')],
    ['markup', Buffer.from('<html>')],
    [undefined, Buffer.alloc(0)],
    [undefined, Buffer.alloc(100)],
    [undefined, Buffer.from('\ud83d\ude00')],
    [undefined, Buffer.from('%PDF-1.7')],
    [undefined, Buffer.from('BM')],
    [undefined, Buffer.from('II*\0')],
    [undefined, Buffer.from([0x1f, 0x8b, 8, 0])],
    [undefined, Buffer.from('RIFF\0\0\0\0WAVE')],
    [undefined, Buffer.from([0xff, 0xd8])],
    [undefined, Buffer.from('GIF90a')],
    [undefined, Buffer.from('\0\0\0\x04ftyp')]
  ])('%s', (kind, bytes) => {
    expect(pictureKind(bytes)).toBe(kind)
  })
})
