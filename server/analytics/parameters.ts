/** Values of an SQL text, which names them instead of containing them. */
export interface Parameters {
  /** Takes a value in and answers what stands for it in the text. */
  add(type: string, value: unknown): string
  readonly values: Record<string, unknown>
}

export function createParameters(): Parameters {
  const values: Record<string, unknown> = {}
  return {
    values,
    add(type, value) {
      const name = `p${Object.keys(values).length}`
      values[name] = value
      return `{${name}: ${type}}`
    }
  }
}
