import { expect, test } from 'vitest'

import { createTurns } from './turns.ts'

test('one user may ask so many questions at once, another is not held up, and room comes back', async () => {
  const turns = createTurns(2)
  const open = Promise.withResolvers<string>()
  const first = turns.run('anna', () => open.promise)
  const second = turns.run('anna', () => open.promise)
  await expect(turns.run('anna', async () => 'third')).rejects.toMatchObject({
    statusCode: 429,
    retryAfter: 2
  })
  await expect(turns.run('boris', async () => 'his')).resolves.toBe('his')
  open.resolve('done')
  await expect(Promise.all([first, second])).resolves.toEqual(['done', 'done'])
  await expect(turns.run('anna', async () => 'again')).resolves.toBe('again')
})

test('a question that fails gives its room back', async () => {
  const turns = createTurns(1)
  await expect(turns.run('anna', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  await expect(turns.run('anna', async () => 'again')).resolves.toBe('again')
})
