import { SCAN_MARK } from '#contract/scan-mark.ts'

const MARK = new RegExp(`(?:^|&)${SCAN_MARK}(?:&|$)`)

/** Whether a raw query has the mark of a scanned QR code: `qr` without a value. `qr=1` is some parameter of somebody's. */
export const isScan = (query: string): boolean => MARK.test(query)
