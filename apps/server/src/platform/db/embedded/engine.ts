/**
 * The engine our proofs were made with. A data folder of another one is refused: PostgreSQL reads no folder
 * of another major version, and PGlite promises nothing between its own.
 */
export const ENGINE = { pglite: '0.5.16', postgres: 18 } as const;
