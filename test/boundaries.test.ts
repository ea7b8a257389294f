import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** A place with the project's rules and nothing else, so that a deliberate violation never stands in the project. */
const probe = mkdtempSync(join(tmpdir(), 'tropa-boundaries-'))
copyFileSync(join(root, 'oxlint.config.ts'), join(probe, 'oxlint.config.ts'))
writeFileSync(join(probe, 'package.json'), '{ "type": "module" }')
symlinkSync(join(root, 'node_modules'), join(probe, 'node_modules'))
afterAll(() => rmSync(probe, { recursive: true }))

/** Lints a file of one line in a folder. */
function lint(path: string, text: string): { status: number | null; output: string } {
  mkdirSync(join(probe, path, '..'), { recursive: true })
  writeFileSync(join(probe, path), text)
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/oxlint'), [path], {
    cwd: probe,
    encoding: 'utf8'
  })
  return { status, output: stdout + stderr }
}

const violations = [
  ['contract', '#server/app.ts'],
  ['landing', '#server/platform/clock.ts'],
  ['server/platform', '#server/links/links.ts'],
  ['server/redirect', '#server/auth/token.ts'],
  ['server/links', '#server/redirect/link-cache.ts'],
  ['server/links', '#web/api/call.ts'],
  ['server/visits', '#server/app.ts'],
  ['server/analytics', '#test/app.ts'],
  ['web/features/links', '#web/features/dashboard/dashboard-page.tsx'],
  ['web/ui', '#web/api/call.ts'],
  ['web/api', '#server/app.ts'],
  ['server/links', '../auth/token.ts']
] as const

test.each(violations)('%s may not import %s', (folder, target) => {
  const { status, output } = lint(`${folder}/boundary-probe.ts`, `import '${target}'\n`)
  expect(output).toContain('no-restricted-imports')
  expect(status).toBe(1)
})

const crossings = [
  ['server/links', '#server/users/user.ts'],
  ['server/redirect', '#landing/status-pages.ts'],
  ['web/features/links', '#web/ui/format.ts'],
  ['server/platform', '#contract/problem.ts']
] as const

test.each(crossings)('%s may import %s', (folder, target) => {
  const { output } = lint(`${folder}/boundary-probe.ts`, `import '${target}'\n`)
  expect(output).not.toContain('no-restricted-imports')
})
