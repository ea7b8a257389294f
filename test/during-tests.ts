import { afterAll, beforeAll } from 'vitest'

/**
 * What the tests of a file, or of a group, are told of; made before the first of them. Until then it is empty. A copy: who made it would not see
 * its fields changed here.
 */
export function beforeTests<Made extends object>(
  make: () => Made | Promise<Made>,
  timeout?: number
): Readonly<Made> {
  const made: Made = Object.create(null)
  beforeAll(async () => {
    Object.assign(made, await make())
  }, timeout)
  return made
}

/** What they stand on, which is closed after the last of them. */
export function duringTests<World extends { close(): unknown }>(
  open: () => World | Promise<World>,
  timeout?: number
): Readonly<World> {
  const world = beforeTests(open, timeout)
  afterAll(() => world.close())
  return world
}
