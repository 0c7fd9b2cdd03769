/** `4325550148` → `(432) 555-0148` for ten digits, otherwise as typed (product.md §9). */
export function formatPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : text;
}
