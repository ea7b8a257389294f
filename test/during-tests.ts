import { afterAll, beforeAll } from 'vitest'

/** What the tests of a file, or of a group, stand on: opened before the first of them, closed after the last. Until then it is empty. */
export function duringTests<World extends { close(): unknown }>(
  open: () => World | Promise<World>,
  timeout?: number
): World {
  const world: World = Object.create(null)
  beforeAll(async () => {
    Object.assign(world, await open())
  }, timeout)
  afterAll(() => world.close())
  return world
}
