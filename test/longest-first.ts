import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take more than a minute: one that begins last is waited for by itself. */
const LONG = /(?:(?:kill|clickhouse-away|clickhouse-slow|unconfirmed)\.process|while-visits-go)\.test/

const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [long, others] = [files.filter(isLong), files.filter(file => !isLong(file))]
    // oxlint-disable-next-line unicorn/no-array-sort -- it is no array that is sorted by it
    return [...long, ...(await super.sort(others))]
  }
}
