import { SCAN_MARK } from '#contract/scan-mark.ts'

/** Whether a raw query has the mark of a scanned QR code: `qr` without a value. `qr=1` is some parameter of somebody's. */
export const isScan = (query: string): boolean => query.split('&').includes(SCAN_MARK)
