import type { ProblemCode } from '#contract/problems.ts'
import { codeOf } from '#web/api/product-report.ts'

const shut: readonly string[] = ['LIMIT_MARKETPLACE', 'SELLER_REQUIRED'] satisfies readonly ProblemCode[]

/** A plan or a token opens it, and no other days or words do. */
export const isShut = (error: Error | null): boolean => shut.includes(codeOf(error))
