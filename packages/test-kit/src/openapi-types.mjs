import openapiTS, { astToString } from 'openapi-typescript';

/** The types that others generate from the API description. @param {any} document @returns {Promise<string>} TypeScript */
export const openApiTypes = async (document) => astToString(await openapiTS(document));
