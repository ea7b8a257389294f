/** A request is here within this time, body and all; Node cuts off what is slower when it next looks. */
const REQUEST_MS = 30_000
const HEADERS_MS = 15_000
const CHECK_MS = 5_000
/**
 * A connection on which nothing moves for so long is closed, or an answer that nobody reads would be kept for ever. Node finds out when
 * it has seen no progress from one look to the next, so it may take twice as long. No answer is silent for so long while it is made,
 * and live streams beat.
 */
const SILENCE_MS = 120_000

/** How long a client may take. */
export const connectionTimes = {
  requestTimeout: REQUEST_MS,
  connectionTimeout: SILENCE_MS,
  http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS }
}
