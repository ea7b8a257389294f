import { expect, test, vi } from 'vitest'

// The page's types know no Node: hence this way of reading a folder.
const { globSync, readFileSync } = await vi.importActual<{
  globSync: (pattern: string) => string[]
  readFileSync: (path: string, encoding: 'utf8') => string
}>('node:fs')

// A layout that asks for room in pixels keeps its columns for letters that no longer fit into them.
test('what asks for room measures it in letters, as the browser sets them', () => {
  const lines = globSync('web/**/*.{css,ts,tsx}').flatMap(path =>
    readFileSync(path, 'utf8')
      .split('\n')
      .map(line => `${path}: ${line.trim()}`)
  )
  const questions = lines.filter(line => /: @(media|container) |'\((min|max)-(width|height): /.test(line))
  expect(questions.length).toBeGreaterThan(100)
  expect(questions.filter(line => line.includes('px'))).toEqual([])
})
