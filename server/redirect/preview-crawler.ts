import { previewCrawler } from '#server/visits/machine.ts'
import { remember } from '#server/visits/remember.ts'
import { startOfUserAgent } from '#server/visits/user-agent.ts'

import type { OpeningRequest } from './opening-request.ts'

const nameOf = remember(5000, (ua: string) => previewCrawler(ua) ?? '')

/** Whether a messenger or a network asks what it shall show of the link. */
export const isPreviewCrawler = ({ headers }: OpeningRequest): boolean =>
  nameOf(startOfUserAgent(headers['user-agent'] ?? '')) !== ''
