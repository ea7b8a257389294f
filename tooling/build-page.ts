import { join } from 'node:path'

import { ensureWebBuild } from '#server/web-build.ts'

// Once, before the tests that need it: they would otherwise wait for one another.
await ensureWebBuild(join(import.meta.dirname, '..'))
