/** Credits as they are typed; null where they are no whole number. */
export const creditsOf = (text: string): number | null => (/^\d{1,8}$/.test(text.trim()) ? Number(text) : null)
